import { type DeliveryDeps, type LeasedMessage, type Topic } from '#server/messaging/public.ts';
import { findMailOrder, type MailOrder } from '../store/orders/outbox-order.ts';

/** A mail about an order that was paid for. */
export type OrderMail = {
  readonly order: MailOrder & { readonly paidAt: number };
  readonly message: LeasedMessage;
};

/** A mail that is about a paid order and what it brought; obsolete where nothing of that is left. */
export function aboutOrder(send: (deps: DeliveryDeps, mail: OrderMail) => Promise<void>): Topic {
  return {
    channel: 'mail',
    async deliver(deps, message) {
      if (message.orderId === null) throw new Error(`a message with the topic ${message.topic} names no order`);
      const order = await findMailOrder(deps.db, message.orderId);
      if (order === null || !isPaid(order)) throw new Error(`order ${message.orderId} is not paid`);
      if (order.lots.length === 0) return 'obsolete';
      await send(deps, { order, message });
      return 'sent';
    },
  };
}

function isPaid(order: MailOrder): order is OrderMail['order'] {
  return order.paidAt !== null;
}
