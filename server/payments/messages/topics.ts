import { shopForMail, sendMailToShop, SHOP_LOCALE, type Topic, type Topics } from '#server/messaging/public.ts';
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
    const shop = shopForMail(deps.brand, SHOP_LOCALE);
    // messages of earlier versions lack this field, because at that time every provider's list stated the refunded
    // amount
    const refundedOrNull = typeof refundedMinor === 'number' ? refundedMinor : null;
    const facts = { shop, providerRef, merchantRef, amountMinor, refundedMinor: refundedOrNull, currency };
    return await sendMailToShop(deps, leased, unmatchedPaymentMail(facts, SHOP_LOCALE));
  },
};

export const paymentTopics = { unmatched_payment: unmatchedPayment } as const satisfies Topics;
