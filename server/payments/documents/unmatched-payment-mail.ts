import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/**
 * Facts about a payment at the provider that our database does not have. Amounts are in the smallest unit of the
 * currency.
 */
export type UnmatchedPaymentMailData = {
  readonly shop: ShopForMail;
  readonly providerRef: string;
  readonly merchantRef: string;
  readonly amountMinor: number;
  /** Refunded amount. Null if the provider's list does not state it. */
  readonly refundedMinor: number | null;
  readonly currency: string;
};

/** Renders the mail that asks staff to check a payment at the provider that belongs to no order. */
export function unmatchedPaymentMail({ shop, ...payment }: UnmatchedPaymentMailData, locale: Locale): MailDocument {
  return noticeMail(
    {
      shop,
      subject: m.mail_unmatched_subject({}, { locale }),
      heading: m.mail_unmatched_title({}, { locale }),
      lead: [m.mail_unmatched_lead({}, { locale })],
      rows: [
        {
          label: m.mail_review_notice_said({}, { locale }),
          value: `${payment.amountMinor / 100} ${payment.currency} · ${payment.providerRef}`,
          leftToRight: true,
        },
        refundedRow(payment, locale),
        { label: m.mail_unmatched_reference({}, { locale }), value: payment.merchantRef, leftToRight: true },
      ],
      notes: [m.mail_unmatched_do({}, { locale })],
      reason: m.mail_review_notice_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

function refundedRow({ refundedMinor, currency }: Omit<UnmatchedPaymentMailData, 'shop'>, locale: Locale) {
  const label = m.mail_unmatched_back({}, { locale });
  if (refundedMinor === null) return { label, value: m.mail_unmatched_back_untold({}, { locale }) };
  return { label, value: `${refundedMinor / 100} ${currency}`, leftToRight: true };
}
