import { decryptOrderPersonalData } from '#server/entitlements/public.ts';
import { type DeliveryDeps, type LeasedMessage, type Topic } from '#server/messaging/public.ts';
import type { WithTaxConfig } from '#server/tax/public.ts';
import { findOrderForMail, type OrderForMail } from '../store/orders/order-for-mail.ts';

/** Dependencies of mails about orders. These mails need the tax settings as well. */
export type SellingDeliveryDeps = DeliveryDeps & { readonly config: WithTaxConfig };

/** A mail about a paid order. */
export type OrderMail = {
  readonly order: OrderForMail & { readonly paidAt: number };
  readonly message: LeasedMessage;
};

/**
 * Creates the handler of a mail about a paid order. The outcome is `obsolete` if the order has no voucher, and
 * `no_address` if it has no email address.
 */
export function orderMailTopic(send: (deps: SellingDeliveryDeps, mail: OrderMail) => Promise<void>): Topic {
  return {
    channel: 'mail',
    async deliver(deps: SellingDeliveryDeps, message: LeasedMessage) {
      if (message.orderId === null) throw new Error(`a message with the topic ${message.topic} names no order`);
      const order = await findOrderForMail(deps.db, message.orderId);
      if (order === null || !isPaid(order)) throw new Error(`order ${message.orderId} is not paid`);
      if (order.lots.length === 0) return 'obsolete';
      if (hasNoEmail(deps, order)) return 'no_address';
      await send(deps, { order, message });
      return 'sent';
    },
  };
}

/**
 * Returns true if the order has no email address. A buyer at a machine need not enter an email address, because the
 * page of that purchase shows the receipt.
 */
function hasNoEmail({ keyring }: DeliveryDeps, { orderId, privateSealed }: OrderForMail): boolean {
  return decryptOrderPersonalData(keyring, orderId, privateSealed).email === '';
}

function isPaid(order: OrderForMail): order is OrderMail['order'] {
  return order.paidAt !== null;
}
