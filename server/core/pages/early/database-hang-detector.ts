import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import type { SessionLookup } from '#server/core/http/calls/session-lookups.ts';

/**
 * Time in ms after which the rendering of a page counts as late. A page normally takes a tenth of this time. A database
 * that does not respond blocks a page for seconds, until the pool's timeout.
 */
const LATE_MS = 750;
/** Time limit of the session lookup in ms. An indexed read takes a thousandth of this time. */
const LOOKUP_MS = 750;
const SILENT_FOR_MS = 5_000;
const ROUNDS = 3;

export type DatabaseHangDetector = {
  /**
   * Returns true for some seconds after it was found that the database does not respond. No further request then waits
   * for it.
   */
  isDatabaseHanging(): boolean;
  /**
   * Returns true if a page is late because the database does not respond. This is so if it is already known, or if the
   * lookup of the visitor's session is late as well. Returns false if the page is done in time.
   */
  isDelayedByDatabase(work: Promise<unknown>, token: string): Promise<boolean>;
};

/**
 * Creates a detector that distinguishes a database that does not respond from a busy machine. While the database does
 * not respond, a visitor with a session gets the cached page without personal data, instead of waiting.
 */
export function createDatabaseHangDetector(sessions: SessionLookup): DatabaseHangDetector {
  let silentUntil = -Infinity;
  const isDatabaseHanging = (): boolean => performance.now() < silentUntil;
  return {
    isDatabaseHanging,
    async isDelayedByDatabase(work, token) {
      if (!(await isLaterThan(work, LATE_MS))) return false;
      if (!isDatabaseHanging() && !(await isLaterThan(sessions.find(token), LOOKUP_MS))) return false;
      silentUntil = performance.now() + SILENT_FOR_MS;
      return true;
    },
  };
}

/**
 * Returns true if the work takes longer than `timeoutMs`. A rejected promise counts as finished. Work does not count as
 * late if this process itself was too busy to notice its end.
 */
async function isLaterThan(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timeout = new AbortController();
  const state = { ended: false };
  const end = (): void => void (state.ended = true);
  await Promise.race([
    work.then(end, end),
    wait(timeoutMs, null, { signal: timeout.signal, ref: false }).catch(() => null),
  ]);
  timeout.abort();
  for (let round = 0; round < ROUNDS && !state.ended; round += 1) await nextRound();
  return !state.ended;
}
