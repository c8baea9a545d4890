import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Waiting time in ms after a change of the verified email address. During this time only the previous email address can
 * recover the account.
 */
export const RECOVERY_WAIT_MS = 7 * DAY_MS;

/**
 * Former email address that can recover the account until `movesAt` (epoch ms). `formerIndex` is its lookup hash in
 * hex. After that time, only the current email address can recover the account. Both are null without a waiting time.
 */
export type EmailRecoveryState = { readonly formerIndex: string | null; readonly movesAt: number | null };

export const noRecoveryWait: EmailRecoveryState = { formerIndex: null, movesAt: null };

/**
 * Returns the former email address that can still recover the account. Returns null if the current email address can
 * recover it.
 */
export function recoveryEmailIndexAt({ formerIndex, movesAt }: EmailRecoveryState, now: number): string | null {
  return movesAt !== null && now < movesAt ? formerIndex : null;
}

/**
 * Returns the recovery state after the email address `next` was verified. A new email address must wait before it can
 * recover the account, even if it is replaced several times. Until then, the old email address can recover the account.
 * If the old email address is verified again, the wait ends immediately.
 */
export function recoveryStateAfterProof(
  before: EmailRecoveryState & { readonly provenIndex: string | null },
  next: string,
  now: number,
): EmailRecoveryState {
  const former = recoveryEmailIndexAt(before, now);
  if (former === next) return noRecoveryWait;
  const { provenIndex, movesAt } = before;
  if (provenIndex === null) return noRecoveryWait;
  if (provenIndex === next) return former === null ? noRecoveryWait : { formerIndex: former, movesAt };
  return { formerIndex: former ?? provenIndex, movesAt: now + RECOVERY_WAIT_MS };
}
