import type { AlertState } from '#contracts/stations/alerts.ts';
import { transitionsOf } from '#domain/core/transitions.ts';

/** Transitions of an alert. An alert ends with its cause, even if no staff user acknowledged the alert. */
export const alertTransitions = transitionsOf<AlertState>({
  open: ['acknowledged', 'resolved'],
  acknowledged: ['resolved'],
  resolved: [],
});
