import type { Deps } from '#server/deps.ts';
import { findMailOrder, type MailOrder } from '#server/store/outbox-order.ts';
import type { LeasedMessage } from '#server/store/outbox.ts';
import { deliverGiftMail } from './deliver-gift-mail.ts';
import { deliverPurchaseMail } from './deliver-purchase-mail.ts';
import { messageIdOf, type DeliveryDeps, type OrderMail } from './delivery.ts';

type Deliver = (deps: DeliveryDeps, mail: OrderMail) => Promise<void>;

/** What the outbox may hold and who delivers it. */
const deliveries = {
  receipt: deliverPurchaseMail,
  gift: deliverGiftMail,
} as const satisfies Record<string, Deliver>;
type Topic = keyof typeof deliveries;

export const deliverableTopics: readonly Topic[] = ['receipt', 'gift'];

/** `obsolete`: what the message is about was undone before it could be sent, so there is nothing to say. */
export type DeliveryOutcome = 'sent' | 'obsolete';

/** Sends one message of the outbox. Throws where that did not work; the caller decides when to try again. */
export async function deliverMessage(
  deps: DeliveryDeps & Pick<Deps, 'db'>,
  message: LeasedMessage,
): Promise<DeliveryOutcome> {
  const topic = deliverableTopics.find((candidate) => candidate === message.topic);
  if (topic === undefined || message.orderId === null) {
    throw new Error(`a message with the topic ${message.topic} cannot be delivered`);
  }
  const order = await findMailOrder(deps.db, message.orderId);
  if (order === null || !isPaid(order)) throw new Error(`order ${message.orderId} is not paid`);
  if (order.lots.length === 0) return 'obsolete';
  await deliveries[topic](deps, { order, messageId: messageIdOf(deps, message) });
  return 'sent';
}

function isPaid(order: MailOrder): order is MailOrder & { readonly paidAt: number } {
  return order.paidAt !== null;
}
