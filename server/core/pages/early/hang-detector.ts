import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import type { SessionLookup } from '#server/core/http/calls/session-lookups.ts';

/**
 * Time in ms after which rendering counts as late. A page normally takes a tenth of this time, while a hanging database
 * blocks a page for seconds, until the pool's timeout.
 */
const LATE_MS = 750;
/** Time limit of the session lookup in ms; an indexed read takes a thousandth of this time. */
const LOOKUP_MS = 750;
const SILENT_FOR_MS = 5_000;
const ROUNDS = 3;

export type DatabaseHangDetector = {
  /** Returns true for some seconds after the database was found to hang, so that no further request waits. */
  isHangKnown(): boolean;
  /**
   * Returns true if a page is late because the database hangs: the hang is known already, or the lookup of the
   * visitor's session is late as well. Returns false if the page is done in time.
   */
  isDelayedByDatabase(work: Promise<unknown>, token: string): Promise<boolean>;
};

/**
 * Distinguishes a hanging database from a busy machine. While the database hangs, a visitor with a session gets the
 * cached page without personal parts, instead of waiting.
 */
export function createDatabaseHangDetector(sessions: SessionLookup): DatabaseHangDetector {
  let silentUntil = -Infinity;
  const isHangKnown = (): boolean => performance.now() < silentUntil;
  return {
    isHangKnown,
    async isDelayedByDatabase(work, token) {
      if (!(await isLaterThan(work, LATE_MS))) return false;
      if (!isHangKnown() && !(await isLaterThan(sessions.find(token), LOOKUP_MS))) return false;
      silentUntil = performance.now() + SILENT_FOR_MS;
      return true;
    },
  };
}

/**
 * Returns true if the work is late. A rejected promise counts as finished. Work is not late if this process itself was
 * too busy to notice its end.
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
