import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../database.ts';
import { isUnavailable } from './database-errors.ts';

const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

export type Waiting = {
  readonly log: DatabaseLog;
  /** Logged with every further try. */
  readonly text: string;
  readonly detail?: object;
  /** How long it is tried again; a minute by default, 0 for once. */
  readonly patienceMs?: number;
};

/**
 * Repeats work that can be repeated while the database cannot answer, with growing pauses: a busy machine needs more
 * than one connection timeout. Throws the last error once the time is over, and every other error at once.
 */
export async function untilAvailable<Result>(work: () => Promise<Result>, waiting: Waiting): Promise<Result> {
  const deadline = performance.now() + (waiting.patienceMs ?? PATIENCE_MS);
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const secondsLeft = Math.round((deadline - performance.now()) / 1_000);
      if (!isUnavailable(error) || secondsLeft <= 0) throw error;
      waiting.log.warn({ ...waiting.detail, reason: String(error), secondsLeft }, waiting.text);
    }
    await pause(waitMs);
  }
}
