import type { Locale } from '#contracts/core/locale.ts';
import type { CancellationRefusal } from '#domain/selling/cancellation-decision.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Facts of the mail about the decision on a cancellation request. Money is in agorot, instants are in epoch ms. */
export type CancellationDecisionMail = {
  readonly shop: ShopForMail;
  readonly reference: string;
  readonly orderCode: string;
  /** Amount to be refunded. Null if the request is refused. */
  readonly refundAgorot: number | null;
  readonly refusal: CancellationRefusal | null;
  /** Legal deadline of the refund in epoch ms. */
  readonly dueAt: number;
  /** End of the legal cancellation period in epoch ms. */
  readonly windowEndsAt: number;
};

/**
 * Renders the mail with the decision on a cancellation request. The mail explains what happens to money and vouchers.
 */
export function cancellationDecisionMail(data: CancellationDecisionMail, locale: Locale): MailDocument {
  const { shop } = data;
  const reference = isolatedLeftToRight(data.reference, locale);
  const orderCode = isolatedLeftToRight(data.orderCode, locale);
  return noticeMail(
    {
      shop,
      subject: m.mail_decision_subject({ reference }, { locale }),
      heading:
        data.refundAgorot === null ? m.mail_decision_refused({}, { locale }) : m.mail_decision_approved({}, { locale }),
      lead: [m.mail_decision_lead({ orderCode }, { locale }), decisionOf(data, locale)],
      rows: [
        { label: m.mail_ack_reference({}, { locale }), value: data.reference, leftToRight: true, strong: true },
        { label: m.mail_order_number({}, { locale }), value: data.orderCode, leftToRight: true },
      ],
      notes: [data.refundAgorot === null ? m.mail_decision_free({}, { locale }) : m.mail_decision_bank({}, { locale })],
      reason: m.mail_cancellation_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

function decisionOf({ refundAgorot, refusal, dueAt, windowEndsAt }: CancellationDecisionMail, locale: Locale): string {
  if (refundAgorot !== null) {
    const amount = isolatedLeftToRight(formatShekels(refundAgorot), locale);
    return m.mail_cancellation_money({ amount, date: formatDate(dueAt, locale) }, { locale });
  }
  return refusalWords[refusal ?? 'out_of_time'](formatDate(windowEndsAt, locale), locale);
}

const refusalWords = {
  out_of_time: (date, locale) => m.mail_decision_out_of_time({ date }, { locale }),
  all_used: (_date, locale) => m.mail_cancellation_nothing({}, { locale }),
  withdrawn: (_date, locale) => m.mail_decision_withdrawn({}, { locale }),
} as const satisfies Record<CancellationRefusal, (date: string, locale: Locale) => string>;
