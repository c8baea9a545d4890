import type { RedemptionId } from '#contracts/core/ids.ts';
import { graceExpiryAfter } from '#domain/entitlements/redemption.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { creditCompletedWash } from '../store/washes/credit-completed-wash.ts';

/**
 * Credits a completed wash back to its voucher, at a staff user's request. The voucher's expiry moves to the end of a
 * grace period if it is earlier. Returns false if the wash is in progress, or was already credited back. The caller
 * writes the audit row.
 */
export async function creditWashToVoucher(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  redemptionId: RedemptionId,
): Promise<boolean> {
  const now = clock.now();
  return creditCompletedWash(tx, { redemptionId, now, goodUntil: graceExpiryAfter(now) });
}
