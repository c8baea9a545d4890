import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { localPhoneText } from '#domain/core/contact/phone.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import { openOrderPrivate } from '#server/entitlements/public.ts';
import { findOrderSealed } from './store/order-detail.ts';

type Revealed = {
  readonly email: string;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  readonly recipientPhone: string | null;
  readonly senderName: string | null;
};

/** Who bought, in clear; that somebody looked is written down before they see it. What they wrote to each other stays sealed. */
export async function revealBuyer(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  actor: Staff,
  orderId: OrderId,
): Promise<Outcome<Revealed, 'order_not_found'>> {
  return db.inTransaction(async (tx): Promise<Outcome<Revealed, 'order_not_found'>> => {
    const sealed = await findOrderSealed(tx, orderId);
    if (sealed === null) return refused('order_not_found');
    const details = openOrderPrivate(keyring, orderId, sealed);
    await appendAudit(tx, actor, { action: 'order.reveal', refId: orderId, detail: {} });
    const { email, recipientName, recipientEmail, recipientPhone, senderName } = details;
    return accepted({
      email,
      recipientName,
      recipientEmail,
      recipientPhone: recipientPhone === null ? null : localPhoneText(recipientPhone),
      senderName,
    });
  });
}
