import type { Example } from '#server/core/documents/message-example.ts';
import { unmatchedPaymentMail } from './unmatched-payment-mail.ts';

export const paymentMessageExamples: readonly Example[] = [
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
