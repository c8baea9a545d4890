import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime } from '#domain/core/format.ts';
import { formatShekels } from '#domain/core/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { detailRows, rowText, type DetailRow } from '#server/core/documents/detail-rows.ts';
import { fencedLeftToRight } from '#server/core/documents/isolates.ts';
import { mailHtml, type MailDocument, type MailShop } from '#server/core/documents/mail-layout.ts';
import { paragraph, quietParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailText } from '#server/core/documents/mail-text.ts';

/** Why a payment fulfilled nothing, as far as whoever made it has to know. */
export const returnReasons = ['duplicate', 'late', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** What the mail about a payment that was given back is made of; the instant is epoch ms, money is agorot. */
export type ReturnedPaymentMailData = {
  readonly shop: MailShop;
  readonly reason: ReturnReason;
  readonly orderCode: string;
  readonly packageName: string;
  readonly amountAgorot: number;
  readonly returnedAt: number;
};

const leads = {
  duplicate: m.mail_returned_lead_duplicate,
  late: m.mail_returned_lead_late,
  other: m.mail_returned_lead_other,
} as const satisfies Record<ReturnReason, unknown>;

/** Says that a payment which fulfilled nothing, a second one for instance, went back, and that nothing is to be done. */
export function returnedPaymentMail(data: ReturnedPaymentMailData, locale: Locale): MailDocument {
  const { shop } = data;
  const orderCode = fencedLeftToRight(data.orderCode, locale);
  const amount = fencedLeftToRight(formatShekels(data.amountAgorot), locale);
  const subject = m.mail_returned_subject({ amount, orderCode }, { locale });
  const heading = m.mail_returned_title({}, { locale });
  const lead = leads[data.reason]({ orderCode }, { locale });
  const wait = m.mail_returned_wait({}, { locale });
  const reason = m.mail_returned_why({ shop: shop.name }, { locale });
  const rows: DetailRow[] = [
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
  return {
    subject,
    html: mailHtml({
      locale,
      shop,
      subject,
      preheader: lead,
      reason,
      body: [title(heading), paragraph(lead), detailRows(rows, locale), quietParagraph(wait)],
    }),
    text: mailText({
      locale,
      shop,
      reason,
      sections: [
        { title: heading, lines: [lead] },
        { lines: rows.map((row) => rowText(row, locale)) },
        { lines: [wait] },
      ],
    }),
    attachments: [],
  };
}
