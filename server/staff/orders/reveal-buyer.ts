import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { decryptOrderPersonalData, readOrderPersonalData } from '#server/entitlements/public.ts';
import { findOrderSealed } from './store/order-detail.ts';

type RevealedBuyer = {
  readonly email: string;
  readonly buyerPhone: string | null;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  readonly recipientPhone: string | null;
  readonly senderName: string | null;
  readonly petName: string | null;
};

/**
 * Returns the buyer's personal data unmasked. The access is written to the audit log before the response. Gift messages
 * stay encrypted.
 */
export async function revealBuyer(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  actor: Staff,
  orderId: OrderId,
): Promise<Outcome<RevealedBuyer, 'order_not_found'>> {
  return db.inTransaction(async (tx): Promise<Outcome<RevealedBuyer, 'order_not_found'>> => {
    const sealed = await findOrderSealed(tx, orderId);
    if (sealed === null) return refused('order_not_found');
    const details = decryptOrderPersonalData(keyring, orderId, sealed);
    await appendAudit(tx, actor, { action: 'order.reveal', refId: orderId, detail: {} });
    const { email, buyerPhone, recipientName, recipientEmail, recipientPhone, senderName, petName } = details;
    return accepted({
      email,
      buyerPhone: buyerPhone === null ? null : formatPhone(buyerPhone),
      recipientName,
      recipientEmail,
      recipientPhone: recipientPhone === null ? null : formatPhone(recipientPhone),
      senderName,
      petName,
    });
  });
}

type RevealedContact = { readonly orderId: OrderId; readonly email: string; readonly buyerPhone: string | null };

/**
 * Returns the unmasked contact data of the buyers of several orders. Before the response, the access is written to the
 * audit log for each order. An order without readable data is left out and not recorded.
 */
export async function revealBuyers(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  actor: Staff,
  orderIds: readonly OrderId[],
): Promise<{ rows: RevealedContact[] }> {
  return db.inTransaction(async (tx) => {
    const rows: RevealedContact[] = [];
    for (const orderId of new Set(orderIds)) {
      const sealed = await findOrderSealed(tx, orderId);
      const details = sealed === null ? null : readOrderPersonalData(keyring, orderId, sealed);
      if (details === null) continue;
      await appendAudit(tx, actor, { action: 'order.reveal', refId: orderId, detail: {} });
      const { email, buyerPhone } = details;
      rows.push({ orderId, email, buyerPhone: buyerPhone === null ? null : formatPhone(buyerPhone) });
    }
    return { rows };
  });
}
