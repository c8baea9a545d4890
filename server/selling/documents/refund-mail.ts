import type { Locale } from '#contracts/core/locale.ts';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { DetailRow } from '#server/core/documents/detail-rows.ts';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';
import { paymentMethodText } from './payment-method-text.ts';

/** Facts of the mail about a refund. Instants are in epoch ms, money is in agorot. */
export type RefundMailData = {
  readonly shop: ShopForMail;
  readonly orderCode: string;
  readonly packageName: string;
  readonly amountAgorot: number;
  /** Number of unused washes that are cancelled with the refund. It is 0 if no wash is cancelled. */
  readonly washes: number;
  readonly paymentMethod: PaymentMethod;
  readonly last4: string | null;
  /** Time at which the provider accepted the refund. */
  readonly refundedAt: number;
  /** Latest time at which the money must arrive. The Consumer Protection Law (section 14E) allows fourteen days. */
  readonly latestAt: number;
  readonly receiptLink: string;
  /** True if the shop issues tax documents. The receipt page then has the credit note. */
  readonly taxDocuments: boolean;
};

export function refundMail(data: RefundMailData, locale: Locale): MailDocument {
  const { shop } = data;
  const orderCode = isolatedLeftToRight(data.orderCode, locale);
  const amount = isolatedLeftToRight(formatShekels(data.amountAgorot), locale);
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
    { label: m.mail_refund_means({}, { locale }), value: paymentMethodText(data, locale) },
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
