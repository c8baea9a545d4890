import type { AlertState } from '#contracts/stations/alerts.ts';
import { defineTransitions } from '#domain/core/transitions.ts';

/** State transitions of an alert. An alert ends when its cause ends, even if no staff user acknowledged the alert. */
export const alertTransitions = defineTransitions<AlertState>({
  open: ['acknowledged', 'resolved'],
  acknowledged: ['resolved'],
  resolved: [],
});
