import { mailShopOf, sendToShop, SHOP_LOCALE, type Topic, type Topics } from '#server/messaging/public.ts';
import { unmatchedPaymentMail } from '../documents/unmatched-payment-mail.ts';

const unmatchedPayment: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const { providerRef, merchantRef, amountMinor, refundedMinor, currency } = leased.payload;
    if (
      typeof providerRef !== 'string' ||
      typeof merchantRef !== 'string' ||
      typeof amountMinor !== 'number' ||
      typeof currency !== 'string'
    ) {
      throw new Error(`a message with the topic ${leased.topic} names no payment`);
    }
    const shop = mailShopOf(deps.brand, SHOP_LOCALE);
    // missing in a message that was written before lists could leave it open
    const back = typeof refundedMinor === 'number' ? refundedMinor : null;
    const facts = { shop, providerRef, merchantRef, amountMinor, refundedMinor: back, currency };
    return await sendToShop(deps, leased, unmatchedPaymentMail(facts, SHOP_LOCALE));
  },
};

/** What payments tell the shop's own people. */
export const paymentTopics = { unmatched_payment: unmatchedPayment } as const satisfies Topics;
