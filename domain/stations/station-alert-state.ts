import type { AlertState } from '#contracts/stations/alerts.ts';
import { movesOf } from '#domain/core/moves.ts';

/** Transitions of an alert. An alert ends with its cause, even if no staff user acknowledged the alert. */
export const alertMoves = movesOf<AlertState>({
  open: ['acknowledged', 'resolved'],
  acknowledged: ['resolved'],
  resolved: [],
});
