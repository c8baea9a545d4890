import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { REFUND_DEADLINE_DAYS } from '#domain/selling/cancellation.ts';
import type { Example } from '#server/core/documents/message-example.ts';
import { paymentReviewMail, paymentReviewNotice } from '../payment-review-mail.ts';
import { refundMail } from '../refund-mail.ts';
import { returnedPaymentMail } from '../returned-payment-mail.ts';

const orderCode = '7K2M-9QXP';
const packageNames = { en: 'Triple Wash', he: 'שלוש שטיפות' };

export const moneyMessageExamples: readonly Example[] = [
  {
    topic: 'refund_made',
    variant: '',
    render: (frame, to) =>
      refundMail(
        {
          shop: frame.shop,
          orderCode,
          packageName: packageNames[to],
          amountAgorot: 10_000,
          washes: 2,
          paymentMethod: 'credit_card',
          last4: '4242',
          refundedAt: frame.now,
          latestAt: frame.now + REFUND_DEADLINE_DAYS * DAY_MS,
          receiptLink: `${frame.publicUrl}/${to}/receipt/example`,
          taxDocuments: true,
        },
        to,
      ),
  },
  {
    topic: 'payment_returned',
    variant: '',
    render: ({ shop, now }, to) =>
      returnedPaymentMail(
        {
          shop,
          reason: 'duplicate',
          orderCode,
          packageName: packageNames[to],
          amountAgorot: 15_000,
          returnedAt: now,
        },
        to,
      ),
  },
  {
    topic: 'payment_review',
    variant: '',
    render: ({ shop }, to) =>
      paymentReviewMail({ shop, orderCode, packageName: packageNames[to], dueAgorot: 15_000 }, to),
  },
  {
    topic: 'payment_review_notice',
    variant: '',
    render: ({ shop }, to) =>
      paymentReviewNotice(
        {
          shop,
          orderCode,
          packageName: packageNames[to],
          dueAgorot: 15_000,
          kind: 'amount_mismatch',
          merchantRef: 'example',
          reported: { amountMinor: 14_000, currency: 'ILS', providerRef: 'example', words: null },
        },
        to,
      ),
  },
];
