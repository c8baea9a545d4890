import type { LotId } from '#contracts/core/ids.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { careAnswer, type Cared } from '../care-answer.ts';
import { unfreezeLot } from '../store/freeze-lot.ts';

/**
 * Takes the shop's own freeze off a voucher. Where a dispute or a cancellation holds it, too, it stays frozen for that;
 * otherwise it can be used again, and its last day moves by the days it was frozen.
 */
export async function unfreezeVoucher(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  { lotId }: { readonly lotId: LotId },
): Promise<Cared> {
  const change = { lotId, actor: auditNameOf(actor), now: clock.now() };
  return careAnswer(await db.inTransaction((tx) => unfreezeLot(tx, change)));
}
