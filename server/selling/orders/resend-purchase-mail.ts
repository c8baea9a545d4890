import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/selling/deps.ts';
import { enqueuePurchaseMailAgain } from '#server/selling/store/purchase-mail.ts';

/**
 * An order whose purchase mail is sent again. `sendId` is the unique id of this sending. If it is null, every request
 * counts as a new sending.
 */
type Resend = { readonly orderId: OrderId; readonly sendId?: string | null };

type Resent = Outcome<'resent' | 'waiting', 'order_not_found' | 'voucher_not_usable'>;

/**
 * Sends a purchase mail again with the current data, at a staff user's request. Returns `waiting` if an earlier
 * purchase mail is not sent yet. A repeated request with the same `sendId` sends nothing.
 */
export async function resendPurchaseMail(
  { clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>,
  actor: Staff,
  { orderId, sendId = null }: Resend,
): Promise<Resent> {
  const outcome = await enqueuePurchaseMailAgain(db, {
    orderId,
    sendId,
    actor: auditNameOf(actor),
    now: clock.now(),
  });
  if (outcome === 'not_found') return refused('order_not_found');
  if (outcome === 'nothing_left') return refused('voucher_not_usable');
  wake.outbox('mail');
  return accepted(outcome);
}
