import { mailShopOf, messageIdOf, type Topic, type Topics } from '#server/messaging/public.ts';
import { unmatchedPaymentMail } from '../documents/unmatched-payment-mail.ts';

/** The language of the shop's own people. */
const STAFF_LOCALE = 'he';

const unmatchedPayment: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const { providerRef, merchantRef, amountMinor, currency } = leased.payload;
    if (
      typeof providerRef !== 'string' ||
      typeof merchantRef !== 'string' ||
      typeof amountMinor !== 'number' ||
      typeof currency !== 'string'
    ) {
      throw new Error(`a message with the topic ${leased.topic} names no payment`);
    }
    const shop = mailShopOf(deps.brand, STAFF_LOCALE);
    const document = unmatchedPaymentMail({ shop, providerRef, merchantRef, amountMinor, currency }, STAFF_LOCALE);
    await deps.mail.send({
      ...document,
      messageId: messageIdOf(deps, leased),
      fromName: deps.brand.name[STAFF_LOCALE],
      to: deps.brand.supportEmail,
      locale: STAFF_LOCALE,
    });
    return 'sent';
  },
};

/** What payments tell the shop's own people. */
export const paymentTopics = { unmatched_payment: unmatchedPayment } as const satisfies Topics;
