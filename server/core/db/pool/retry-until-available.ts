import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../database.ts';
import { isUnavailableError } from './database-errors.ts';

const AVAILABLE_TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

export type RetryOptions = {
  readonly log: DatabaseLog;
  /** Message that is logged at each retry. */
  readonly text: string;
  readonly detail?: object;
  /** Time in ms for which the work is retried. The default is a minute; 0 means one attempt. */
  readonly retryForMs?: number;
};

/**
 * Retries idempotent work with backoff while the database is unavailable. On a busy machine, a connection can need more
 * time than one connection timeout. Throws the last error after the time limit, and every other error immediately.
 */
export async function retryUntilAvailable<Result>(work: () => Promise<Result>, waiting: RetryOptions): Promise<Result> {
  const deadline = performance.now() + (waiting.retryForMs ?? AVAILABLE_TIMEOUT_MS);
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const secondsLeft = Math.round((deadline - performance.now()) / 1_000);
      if (!isUnavailableError(error) || secondsLeft <= 0) throw error;
      waiting.log.warn({ ...waiting.detail, reason: String(error), secondsLeft }, waiting.text);
    }
    await pause(waitMs);
  }
}
