import type { Example } from '#server/core/documents/example.ts';
import { unmatchedPaymentMail } from './unmatched-payment-mail.ts';

/** What payments tell the shop's own people, as they would get it. */
export const paymentExamples: readonly Example[] = [
  {
    topic: 'unmatched_payment',
    variant: '',
    render: ({ shop }, to) =>
      unmatchedPaymentMail(
        {
          shop,
          providerRef: 'example',
          merchantRef: 'example',
          amountMinor: 15_000,
          refundedMinor: null,
          currency: 'ILS',
        },
        to,
      ),
  },
];
