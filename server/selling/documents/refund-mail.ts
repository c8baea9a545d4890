import type { Locale } from '#contracts/core/locale.ts';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { DetailRow } from '#server/core/documents/detail-rows.ts';
import { fencedLeftToRight } from '#server/core/documents/isolates.ts';
import type { MailDocument, MailShop } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';
import { paidBy } from './paid-by.ts';

/** What the mail about a refund is made of; instants are epoch ms, money is agorot. */
export type RefundMailData = {
  readonly shop: MailShop;
  readonly orderCode: string;
  readonly packageName: string;
  readonly amountAgorot: number;
  /** Unused washes that went with it; 0 where none did. */
  readonly washes: number;
  readonly paymentMethod: PaymentMethod;
  readonly last4: string | null;
  /** When the provider took the order to give it back. */
  readonly refundedAt: number;
  /** The last moment for it to be there (Consumer Protection Law 14E: fourteen days). */
  readonly latestAt: number;
  readonly receiptLink: string;
  /** The shop makes out documents: the credit note is on the receipt's page. */
  readonly taxDocuments: boolean;
};

/** Says that money of an order went back: how much, by which means, until when, and where its papers are. */
export function refundMail(data: RefundMailData, locale: Locale): MailDocument {
  const { shop } = data;
  const orderCode = fencedLeftToRight(data.orderCode, locale);
  const amount = fencedLeftToRight(formatShekels(data.amountAgorot), locale);
  const date = formatDate(data.latestAt, locale);
  return noticeMail(
    {
      shop,
      subject: m.mail_refund_subject({ amount, orderCode }, { locale }),
      heading: m.mail_refund_title({}, { locale }),
      lead: [m.mail_refund_lead({ amount, orderCode, date }, { locale })],
      rows: rowsOf(data, locale),
      actions: [{ text: m.mail_refund_receipt({}, { locale }), link: data.receiptLink }],
      notes: [
        ...(data.taxDocuments ? [m.mail_refund_credit_note({}, { locale })] : []),
        m.mail_refund_ask({}, { locale }),
      ],
      reason: m.mail_refund_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

function rowsOf(data: RefundMailData, locale: Locale): DetailRow[] {
  const rows: (DetailRow | false)[] = [
    {
      label: m.mail_returned_amount({}, { locale }),
      value: formatShekels(data.amountAgorot),
      leftToRight: true,
      strong: true,
    },
    { label: m.mail_refund_means({}, { locale }), value: paidBy(data, locale) },
    { label: m.mail_returned_on({}, { locale }), value: formatDateTime(data.refundedAt, locale) },
    { label: m.mail_refund_latest({}, { locale }), value: formatDate(data.latestAt, locale) },
    data.washes > 0 && {
      label: m.mail_refund_washes({}, { locale }),
      value: m.wash_count({ count: data.washes }, { locale }),
    },
    { label: m.mail_order_number({}, { locale }), value: data.orderCode, leftToRight: true },
    { label: m.mail_order_item({}, { locale }), value: data.packageName },
  ];
  return rows.filter((row) => row !== false);
}
