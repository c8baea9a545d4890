import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { DetailRow } from '#server/core/documents/detail-rows.ts';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Facts of the mail about a cancellation request. Instants are in epoch ms, money is in agorot. */
export type CancellationMailData = {
  readonly shop: ShopForMail;
  readonly reference: string;
  readonly orderCode: string;
  readonly packageName: string;
  readonly requestedAt: number;
  readonly withinWindow: boolean;
  readonly windowEndsAt: number;
  /**
   * True if staff still have to verify the customer's claim to belong to a protected group. Such a group has four
   * months to cancel.
   */
  readonly groupToCheck: boolean;
  readonly refundableAgorot: number;
  readonly feeAgorot: number;
  /** Legal deadline of the refund in epoch ms. */
  readonly dueAt: number;
};

/**
 * Renders the written confirmation of a cancellation request (Consumer Protection Law, sections 14c to 14e). It states
 * refund, fee and deadline. The money is refunded after staff approve the request.
 */
export function cancellationMail(data: CancellationMailData, locale: Locale): MailDocument {
  const { shop } = data;
  const reference = isolatedLeftToRight(data.reference, locale);
  const orderCode = isolatedLeftToRight(data.orderCode, locale);
  return noticeMail(
    {
      shop,
      subject: m.mail_cancellation_subject({ reference }, { locale }),
      preheader: preheaderOf(data, locale),
      heading: m.mail_cancellation_title({}, { locale }),
      lead: [m.mail_cancellation_lead({ orderCode }, { locale }), decisionOf(data, locale)],
      rows: rowsOf(data, locale),
      notes: notesOf(data, locale),
      reason: m.mail_cancellation_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

function preheaderOf({ withinWindow, dueAt, ...data }: CancellationMailData, locale: Locale): string {
  return withinWindow && data.refundableAgorot > data.feeAgorot
    ? m.mail_cancellation_preheader({ date: formatDate(dueAt, locale) }, { locale })
    : m.mail_cancellation_preheader_late({}, { locale });
}

function rowsOf(data: CancellationMailData, locale: Locale): DetailRow[] {
  const money = (label: string, amountAgorot: number): DetailRow => ({
    label,
    value: formatShekels(amountAgorot),
    leftToRight: true,
  });
  const rows: (DetailRow | false)[] = [
    { label: m.mail_ack_reference({}, { locale }), value: data.reference, leftToRight: true, strong: true },
    { label: m.mail_ack_sent_at({}, { locale }), value: formatDateTime(data.requestedAt, locale) },
    { label: m.mail_order_number({}, { locale }), value: data.orderCode, leftToRight: true },
    { label: m.mail_order_item({}, { locale }), value: data.packageName },
    money(m.mail_cancellation_worth({}, { locale }), data.refundableAgorot),
    // after the end of the cancellation period, the mail promises no refund
    data.withinWindow && money(m.mail_cancellation_fee({}, { locale }), data.feeAgorot),
    data.withinWindow && {
      ...money(m.mail_cancellation_refund({}, { locale }), data.refundableAgorot - data.feeAgorot),
      strong: true,
    },
  ];
  return rows.filter((row) => row !== false);
}

function notesOf(data: CancellationMailData, locale: Locale): string[] {
  const notes = [
    data.groupToCheck && m.mail_cancellation_group({}, { locale }),
    data.refundableAgorot > 0 && m.mail_cancellation_hold({}, { locale }),
  ];
  return notes.filter((note) => note !== false);
}

function decisionOf(data: CancellationMailData, locale: Locale): string {
  if (data.refundableAgorot === 0) return m.mail_cancellation_nothing({}, { locale });
  if (!data.withinWindow) {
    return m.mail_cancellation_late({ date: formatDate(data.windowEndsAt, locale) }, { locale });
  }
  const amount = isolatedLeftToRight(formatShekels(data.refundableAgorot - data.feeAgorot), locale);
  return m.mail_cancellation_money({ amount, date: formatDate(data.dueAt, locale) }, { locale });
}
