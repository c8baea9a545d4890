import type { Deps } from '#server/deps.ts';
import { findMailOrder, type MailOrder } from '#server/selling/store/outbox-order.ts';
import type { LeasedMessage } from './store/outbox.ts';
import { deliverTokenMail } from '#server/identity/messages/deliver-account-mail.ts';
import { deliverAccountNotice, deliverPasswordChanged } from '#server/identity/messages/deliver-account-notice.ts';
import { deliverGiftMail } from '#server/selling/messages/deliver-gift-mail.ts';
import { deliverInboxMail } from '#server/selling/messages/deliver-inbox-mail.ts';
import { deliverPhoneCode } from '#server/identity/messages/deliver-phone-code.ts';
import { deliverPurchaseMail } from '#server/selling/messages/deliver-purchase-mail.ts';
import { deliverReturnedPaymentMail } from '#server/selling/messages/deliver-returned-payment-mail.ts';
import { messageIdOf, type DeliveryDeps, type OrderMail } from './delivery.ts';

type DeliverDeps = DeliveryDeps & Pick<Deps, 'db'>;
type DeliverOrderMail = (deps: DeliveryDeps, mail: OrderMail) => Promise<void>;
type Deliver = (deps: DeliverDeps, message: LeasedMessage) => Promise<DeliveryOutcome>;

/** What the outbox may hold and who delivers it, by the way it goes. */
const mails = {
  receipt: aboutOrder(deliverPurchaseMail),
  gift: aboutOrder(deliverGiftMail),
  contact_acknowledgement: deliverInboxMail,
  franchise_acknowledgement: deliverInboxMail,
  cancellation_acknowledgement: deliverInboxMail,
  payment_returned: deliverReturnedPaymentMail,
  email_proof: deliverTokenMail,
  password_reset: deliverTokenMail,
  account_notice: deliverAccountNotice,
  password_changed: deliverPasswordChanged,
} as const satisfies Record<string, Deliver>;
const textMessages = { phone_code: deliverPhoneCode } as const satisfies Record<string, Deliver>;

/** Each has a queue of its own: a code that lives five minutes does not wait behind a mail server that is away. */
const channels = { mail: mails, sms: textMessages } as const;
export type Channel = keyof typeof channels;

export function topicsOf(channel: Channel): readonly string[] {
  return Object.keys(channels[channel]);
}

const deliveries = new Map<string, Deliver>(Object.entries({ ...mails, ...textMessages }));

/** `obsolete`: what the message is about was undone before it could be sent, so there is nothing to say. */
export type DeliveryOutcome = 'sent' | 'obsolete';

/** Sends one message of the outbox. Throws where that did not work; the caller decides when to try again. */
export async function deliverMessage(deps: DeliverDeps, message: LeasedMessage): Promise<DeliveryOutcome> {
  const deliver = deliveries.get(message.topic);
  if (deliver === undefined) throw new Error(`a message with the topic ${message.topic} cannot be delivered`);
  return await deliver(deps, message);
}

function aboutOrder(deliver: DeliverOrderMail): Deliver {
  return async (deps, message) => {
    if (message.orderId === null) throw new Error(`a message with the topic ${message.topic} names no order`);
    const order = await findMailOrder(deps.db, message.orderId);
    if (order === null || !isPaid(order)) throw new Error(`order ${message.orderId} is not paid`);
    if (order.lots.length === 0) return 'obsolete';
    await deliver(deps, { order, messageId: messageIdOf(deps, message) });
    return 'sent';
  };
}

function isPaid(order: MailOrder): order is MailOrder & { readonly paidAt: number } {
  return order.paidAt !== null;
}
