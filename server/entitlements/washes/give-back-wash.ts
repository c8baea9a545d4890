import type { RedemptionId } from '#contracts/core/ids.ts';
import { graceExpiryAfter } from '#domain/entitlements/redemption.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { giveBackCompletedWash } from '../store/washes/give-back-completed-wash.ts';

/**
 * Gives a completed wash back to its voucher, at a staff user's request. If the voucher's expiry is earlier than the
 * end of a grace period, it is moved to that end. Returns false if the wash is in progress, or was already given back.
 * The caller writes the audit row.
 */
export async function giveBackWash(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  redemptionId: RedemptionId,
): Promise<boolean> {
  const now = clock.now();
  return giveBackCompletedWash(tx, { redemptionId, now, goodUntil: graceExpiryAfter(now) });
}
