import type { Locale } from '#contracts/core/locale.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import type { ExceptionKind } from '#domain/payments/settlement-input.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** A payment that staff review. Money is in agorot. */
export type PaymentReview = {
  readonly shop: ShopForMail;
  readonly orderCode: string;
  readonly packageName: string;
  readonly dueAgorot: number;
};

/**
 * Renders the mail to the payer about a payment under review. It says that staff review the payment, that the payer
 * must not pay again, and which phone number answers questions.
 */
export function paymentReviewMail({ shop, ...review }: PaymentReview, locale: Locale): MailDocument {
  const orderCode = isolatedLeftToRight(review.orderCode, locale);
  return noticeMail(
    {
      shop,
      subject: m.mail_review_subject({ orderCode }, { locale }),
      heading: m.mail_review_title({}, { locale }),
      lead: [m.mail_review_lead({ orderCode }, { locale })],
      rows: [
        { label: m.mail_order_number({}, { locale }), value: review.orderCode, leftToRight: true },
        { label: m.mail_order_item({}, { locale }), value: review.packageName },
      ],
      notes: [m.mail_review_call({ phone: isolatedLeftToRight(shop.phone, locale) }, { locale })],
      reason: m.mail_review_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

export type PaymentReviewNotice = PaymentReview & {
  readonly kind: ExceptionKind;
  readonly merchantRef: string;
  /** Amount that the provider reported, in the smallest unit of its currency. */
  readonly reported: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly providerRef: string;
    /** Text that the mail shows instead of an amount. Null if the case is about an amount. */
    readonly words: string | null;
  };
};

const kindWords = {
  amount_mismatch: m.mail_review_notice_amount,
  currency_mismatch: m.mail_review_notice_currency,
  reference_mismatch: m.mail_review_notice_reference,
  test_money: m.mail_review_notice_test,
  event_reused: m.mail_review_notice_event,
  unreadable_answer: m.mail_review_notice_unreadable,
  late: m.mail_review_notice_other,
  duplicate: m.mail_review_notice_other,
  cancelled_order: m.mail_review_notice_other,
} as const satisfies Record<ExceptionKind, unknown>;

/** Renders the mail that asks staff to review a payment. Such a payment was not booked, or it fulfilled no order. */
export function paymentReviewNotice({ shop, ...review }: PaymentReviewNotice, locale: Locale): MailDocument {
  const orderCode = isolatedLeftToRight(review.orderCode, locale);
  const { reported } = review;
  return noticeMail(
    {
      shop,
      subject: m.mail_review_notice_subject({ orderCode }, { locale }),
      heading: m.mail_review_notice_title({}, { locale }),
      lead: [kindWords[review.kind]({}, { locale })],
      rows: [
        { label: m.mail_order_number({}, { locale }), value: review.orderCode, leftToRight: true },
        { label: m.mail_order_item({}, { locale }), value: review.packageName },
        { label: m.mail_review_notice_due({}, { locale }), value: formatShekels(review.dueAgorot), leftToRight: true },
        { label: m.mail_review_notice_reference_row({}, { locale }), value: review.merchantRef, leftToRight: true },
        {
          label: m.mail_review_notice_said({}, { locale }),
          value: reported.words ?? `${reported.amountMinor / 100} ${reported.currency} · ${reported.providerRef}`,
          leftToRight: true,
        },
      ],
      notes: [m.mail_review_notice_do({}, { locale })],
      reason: m.mail_review_notice_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}
