import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { hasRecipient } from '#domain/entitlements/gift-contact.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/selling/deps.ts';
import { decryptOrderPersonalData } from '#server/entitlements/public.ts';
import { lockGift, restartGiftDelivery } from '#server/selling/store/orders/gift-order.ts';
import { isGiftUndelivered } from './correct-gift.ts';

/**
 * An order whose gift is sent again. `sendId` is the unique id of this sending; if it is absent, a new id is created.
 */
type Resend = { readonly orderId: OrderId; readonly sendId?: string };

type Resent = Outcome<'resent' | 'waiting', 'order_not_found' | 'voucher_not_usable'>;

/**
 * Sends a gift again to the same recipient with its current code, at a staff user's request. Returns `waiting` if a
 * message is in progress or scheduled. A repeated request with the same `sendId` sends nothing.
 */
export async function resendGift(
  { clock, db, ids, keyring, wake }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  actor: Staff,
  { orderId, sendId = ids.uuid() }: Resend,
): Promise<Resent> {
  const outcome = await db.inTransaction(async (tx): Promise<Resent> => {
    const gift = await lockGift(tx, orderId);
    if (gift === null) return refused('order_not_found');
    const { codeVersion, giftDueAt, privateSealed, waiting } = gift;
    if (!isGiftUndelivered(gift) || !hasRecipient(decryptOrderPersonalData(keyring, orderId, privateSealed))) {
      return refused('voucher_not_usable');
    }
    if (giftDueAt !== null || waiting) return accepted('waiting');
    await restartGiftDelivery(tx, {
      orderId,
      sendId,
      codeVersion,
      actor: auditNameOf(actor),
      action: 'gift.resend',
      now: clock.now(),
    });
    return accepted('resent');
  });
  if (outcome.ok) wake.outbox('mail');
  return outcome;
}
