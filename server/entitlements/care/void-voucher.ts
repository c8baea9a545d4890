import type { LotId } from '#contracts/core/ids.ts';
import type { VoidReason } from '#contracts/entitlements/voucher-care.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { careAnswer, type Cared } from '../care-answer.ts';
import { voidLot } from '../store/void-lot.ts';

/**
 * Takes what is left of a voucher out of it, for good. No money moves: what goes back to whoever paid is a refund, and
 * that makes its vouchers void by itself.
 */
export async function voidVoucher(
  { clock, db }: Pick<Deps, 'clock'> & { readonly db: Queryable },
  actor: Actor,
  change: { readonly lotId: LotId; readonly reason: VoidReason },
): Promise<Cared> {
  return careAnswer(await voidLot(db, { ...change, actor: auditNameOf(actor), now: clock.now() }));
}
