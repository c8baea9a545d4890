import type { RedemptionId } from '#contracts/core/ids.ts';
import { graceAfter } from '#domain/entitlements/redemption.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { giveBackSpent } from '../store/washes/give-back-spent.ts';

/**
 * People put a wash that was counted back into its voucher, once; a voucher that ended meanwhile stays good for a while.
 * False where it is not counted (any more): still under way, or back already. Whoever asks writes the audit.
 */
export async function giveBackWash(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  redemptionId: RedemptionId,
): Promise<boolean> {
  const now = clock.now();
  return giveBackSpent(tx, { redemptionId, now, goodUntil: graceAfter(now) });
}
