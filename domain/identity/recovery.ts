import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** How long the address that was proven before still opens the account by a link, and the new one does not. */
export const RECOVERY_WAIT_MS = 7 * DAY_MS;

/** Addresses by the hex of what they are found by; `movesAt` (epoch ms) is when recovery goes over from the former one. */
export type Recovery = { readonly formerIndex: string | null; readonly movesAt: number | null };

export const settledRecovery: Recovery = { formerIndex: null, movesAt: null };

/** The address that still recovers the account in place of the proven one; null where that is the proven one itself. */
export function waitingFor({ formerIndex, movesAt }: Recovery, now: number): string | null {
  return movesAt !== null && now < movesAt ? formerIndex : null;
}

/**
 * Who recovers the account after `next` was proven. An address that takes a proven one's place waits, however often it
 * is replaced again meanwhile: the one that recovered before still does. Its own proof ends the wait at once.
 */
export function recoveryAfter(
  before: Recovery & { readonly provenIndex: string | null },
  next: string,
  now: number,
): Recovery {
  const former = waitingFor(before, now);
  if (former === next) return settledRecovery;
  const { provenIndex, movesAt } = before;
  if (provenIndex === null) return settledRecovery;
  if (provenIndex === next) return former === null ? settledRecovery : { formerIndex: former, movesAt };
  return { formerIndex: former ?? provenIndex, movesAt: now + RECOVERY_WAIT_MS };
}
