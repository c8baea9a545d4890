import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import type { SessionBook } from '#server/core/http/calls/visitor.ts';

/** A page takes a tenth of this; a database that hangs holds it for as long as the pool is patient: seconds. */
const LATE_MS = 750;
/** One indexed read takes a thousandth of this. */
const LOOKUP_MS = 750;
const SILENT_FOR_MS = 5_000;
const ROUNDS = 3;

export type SilentDatabase = {
  /** True for a moment after it was found to be silent: nobody waits for it anew. */
  isKnown(): boolean;
  /** True where the work is late because the database does not say whose session this is; false once it is done. */
  delays(work: Promise<unknown>, token: string): Promise<boolean>;
};

/**
 * Tells a database that hangs from a machine that is busy. Whoever has a session is then shown the page in memory,
 * as a visitor without one sees it, instead of waiting with everybody else for an answer that does not come.
 */
export function createSilentDatabase(sessions: SessionBook): SilentDatabase {
  let silentUntil = -Infinity;
  const isKnown = (): boolean => performance.now() < silentUntil;
  return {
    isKnown,
    async delays(work, token) {
      if (!(await isLate(work, LATE_MS))) return false;
      if (!isKnown() && !(await isLate(sessions.find(token), LOOKUP_MS))) return false;
      silentUntil = performance.now() + SILENT_FOR_MS;
      return true;
    },
  };
}

/** A failure is an answer, too; and one that came while this process was busy is not late. */
async function isLate(work: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const timeout = new AbortController();
  const state = { ended: false };
  const end = (): void => void (state.ended = true);
  await Promise.race([
    work.then(end, end),
    wait(patienceMs, null, { signal: timeout.signal, ref: false }).catch(() => null),
  ]);
  timeout.abort();
  for (let round = 0; round < ROUNDS && !state.ended; round += 1) await nextRound();
  return !state.ended;
}
