import type { AlertState } from '#contracts/stations/alerts.ts';
import { movesOf } from '#domain/core/moves.ts';

/** Transitions of an alert. It ends with its cause, also if no staff user acknowledged it. */
export const alertMoves = movesOf<AlertState>({
  open: ['acknowledged', 'resolved'],
  acknowledged: ['resolved'],
  resolved: [],
});
