import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { DetailRow } from '#server/core/documents/detail-rows.ts';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Reasons why a payment fulfilled no order. */
export const returnReasons = ['duplicate', 'late', 'cancelled_order', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/**
 * Facts of the mail about a payment that was refunded because it fulfilled no order. The instant is in epoch ms, money
 * is in agorot.
 */
export type ReturnedPaymentMailData = {
  readonly shop: ShopForMail;
  readonly reason: ReturnReason;
  readonly orderCode: string;
  readonly packageName: string;
  readonly amountAgorot: number;
  readonly returnedAt: number;
};

const leads = {
  duplicate: m.mail_returned_lead_duplicate,
  late: m.mail_returned_lead_late,
  cancelled_order: m.mail_returned_lead_cancelled,
  other: m.mail_returned_lead_other,
} as const satisfies Record<ReturnReason, unknown>;

/**
 * Renders the mail about a refunded payment that fulfilled no order, for example a duplicate payment. It says that the
 * payer does not need to do anything.
 */
export function returnedPaymentMail(data: ReturnedPaymentMailData, locale: Locale): MailDocument {
  const { shop } = data;
  const orderCode = isolatedLeftToRight(data.orderCode, locale);
  const amount = isolatedLeftToRight(formatShekels(data.amountAgorot), locale);
  return noticeMail(
    {
      shop,
      subject: m.mail_returned_subject({ amount, orderCode }, { locale }),
      heading: m.mail_returned_title({}, { locale }),
      lead: [leads[data.reason]({ orderCode }, { locale })],
      rows: rowsOf(data, locale),
      notes: [m.mail_returned_wait({}, { locale })],
      reason: m.mail_returned_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

function rowsOf(data: ReturnedPaymentMailData, locale: Locale): DetailRow[] {
  return [
    {
      label: m.mail_returned_amount({}, { locale }),
      value: formatShekels(data.amountAgorot),
      leftToRight: true,
      strong: true,
    },
    { label: m.mail_returned_on({}, { locale }), value: formatDateTime(data.returnedAt, locale) },
    { label: m.mail_order_number({}, { locale }), value: data.orderCode, leftToRight: true },
    { label: m.mail_order_item({}, { locale }), value: data.packageName },
  ];
}
