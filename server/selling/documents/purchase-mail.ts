import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { CANCELLATION_FEE_MAX_AGOROT } from '#domain/selling/cancellation.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { detailRows, rowText, type DetailRow } from '#server/core/documents/detail-rows.ts';
import { isolatedText, isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { button, heading, link, paragraph, mutedParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';
import { sellingTexts } from './editable-texts.ts';
import { soldProductNameIn } from './words/sold-product-name.ts';
import { paymentMethodText } from './payment-method-text.ts';
import { washStepList, washStepTexts } from './wash-steps.ts';
import { giftStepLines, giftTextLines, type GiftTexts } from './gift-texts.ts';
import { voucherCardAttachments, voucherCard, voucherLines, type MailVoucherData } from './voucher-card.ts';
import { editableText } from '#server/core/documents/editable-text.ts';

/** Facts of the mail to the buyer. Instants are in epoch ms, money is in agorot with VAT. */
export type PurchaseMailData = MailVoucherData & {
  readonly shop: ShopForMail;
  readonly kind: 'package' | 'gift';
  readonly orderCode: string;
  readonly packageName: string;
  readonly washCount: number;
  readonly washMinutes: number;
  readonly paidAt: number;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  readonly totalAgorot: number;
  /** VAT of the purchase. Null if VAT is due at redemption. */
  readonly vat: { readonly percent: number; readonly netAgorot: number; readonly vatAgorot: number } | null;
  readonly paymentMethod: PaymentMethod;
  readonly last4: string | null;
  /** Texts that the buyer wrote for the gift. Null if the order is not a gift. */
  readonly words: GiftTexts | null;
  readonly stationsLink: string;
  /**
   * Email address or phone number to which the gift is sent. Null if the order is not a gift, or if the buyer hands the
   * gift over.
   */
  readonly recipient: string | null;
  /**
   * Time at which the gift will be sent. Null if the order is not a gift, or if the gift is sent immediately or was
   * sent already.
   */
  readonly giftDueAt: number | null;
  readonly receiptLink: string;
  /** True if the receipt page has tax documents. */
  readonly taxDocuments: boolean;
  readonly cancelLink: string;
  /** Version of the terms that the buyer accepted. `termsLink` opens these terms. */
  readonly termsVersion: string;
  readonly termsLink: string;
  readonly cancellableUntil: number;
  readonly cancellationFeeAgorot: number;
};

/**
 * Renders the buyer's mail with the voucher, how to use it, the payment and the right to cancel. The Consumer
 * Protection Law (sections 14c to 14e) requires the right to cancel in writing. The mail contains no offer, which would
 * make it an advertisement under section 30A of the Communications Law.
 */
export function purchaseMail(data: PurchaseMailData, locale: Locale): MailDocument {
  const words = purchaseMailTextsOf(data, locale);
  const rows = rowsOf(data, locale);
  const first = data.vouchers[0];
  return {
    subject: words.subject,
    html: mailHtml({
      locale,
      shop: data.shop,
      subject: words.subject,
      preheader: words.preheader,
      reason: words.reason,
      body: [
        title(words.title),
        ...(words.lead === null ? [] : [paragraph(words.lead)]),
        ...data.vouchers.map((voucher) => voucherCard(voucher, data, locale)),
        ...data.notes.map((note) => paragraph(note)),
        ...(first === undefined
          ? []
          : [button(m.mail_open_voucher({}, { locale }), first.link), mutedParagraph(words.care)]),
        ...(first === undefined || data.words !== null
          ? []
          : [heading(m.mail_use_title({}, { locale })), washStepList(data, locale)]),
        heading(m.mail_order_title({}, { locale })),
        detailRows(rows, locale),
        ...(data.vat === null ? [mutedParagraph(m.mail_vat_at_use({}, { locale }))] : []),
        ...(data.taxDocuments ? [mutedParagraph(m.taxdoc_in_mail({}, { locale }))] : []),
        link(m.mail_open_receipt({}, { locale }), data.receiptLink),
        heading(m.mail_cancel_title({}, { locale })),
        paragraph(words.cancel),
        mutedParagraph(m.mail_cancel_longer({}, { locale })),
        link(m.mail_cancel_link({}, { locale }), data.cancelLink),
        link(words.terms, data.termsLink),
      ],
    }),
    text: textOf(data, locale, { ...words, rows }),
    attachments: voucherCardAttachments(data.shop, data.vouchers),
  };
}

type Words = ReturnType<typeof purchaseMailTextsOf>;

function purchaseMailTextsOf(data: PurchaseMailData, locale: Locale) {
  const washes = soldProductNameIn(data, locale);
  const orderCode = isolatedLeftToRight(data.orderCode, locale);
  const money = (amountAgorot: number): string => isolatedLeftToRight(formatShekels(amountAgorot), locale);
  const common = {
    care: m.mail_code_care({}, { locale }),
    terms: m.mail_terms_link({ version: isolatedLeftToRight(data.termsVersion, locale) }, { locale }),
    reason: m.mail_footer_why_bought({ shop: data.shop.name }, { locale }),
    cancel: m.mail_cancel_text(
      {
        date: formatDate(data.cancellableUntil, locale),
        fee: money(data.cancellationFeeAgorot),
        cap: money(CANCELLATION_FEE_MAX_AGOROT),
      },
      { locale },
    ),
  };
  if (data.vouchers.length === 0)
    return { ...common, ...textsWithoutUsableVoucher(data, { washes, orderCode, locale }) };
  if (data.kind === 'package') {
    return {
      ...common,
      subject: editableText(sellingTexts.mail_subject_package, { washes, orderCode }, { ...data, locale }),
      preheader: m.mail_preheader_package({}, { locale }),
      title: m.mail_title_package({ count: data.washCount }, { locale }),
      lead: editableText(sellingTexts.mail_lead_package, {}, { ...data, locale }),
    };
  }
  return {
    ...common,
    subject: editableText(sellingTexts.mail_subject_gift_bought, { washes, orderCode }, { ...data, locale }),
    preheader: giftPreheader(data, locale),
    title: m.mail_title_gift_bought({}, { locale }),
    lead: giftLead(data, locale),
  };
}

/**
 * Returns the texts for an order without a usable voucher. The notes state the reason, and no sentence mentions a code.
 */
function textsWithoutUsableVoucher(
  data: PurchaseMailData,
  { locale, ...order }: { readonly washes: string; readonly orderCode: string; readonly locale: Locale },
) {
  const subject = data.kind === 'gift' ? sellingTexts.mail_subject_gift_bought : sellingTexts.mail_subject_package;
  return {
    subject: editableText(subject, order, { ...data, locale }),
    preheader: data.notes[0] ?? '',
    title: m.mail_title_order({}, { locale }),
    lead: null,
  };
}

function giftLead({ recipient, giftDueAt }: PurchaseMailData, locale: Locale): string {
  if (recipient === null) return m.mail_lead_gift_to_give({}, { locale });
  const to = isolatedText(recipient, locale);
  if (giftDueAt === null) return m.mail_lead_gift_sent({ email: to }, { locale });
  return m.mail_lead_gift_due({ recipient: to, date: formatDate(giftDueAt, locale) }, { locale });
}

function giftPreheader(data: PurchaseMailData, locale: Locale): string {
  const expiresAt = data.vouchers[0]?.expiresAt ?? null;
  return expiresAt === null
    ? m.mail_lead_package({}, { locale })
    : m.mail_preheader_gift({ date: formatDate(expiresAt, locale) }, { locale });
}

function rowsOf(data: PurchaseMailData, locale: Locale): DetailRow[] {
  const { vat } = data;
  const rows: (DetailRow | false)[] = [
    { label: m.mail_order_number({}, { locale }), value: data.orderCode, leftToRight: true },
    { label: m.mail_order_date({}, { locale }), value: formatDateTime(data.paidAt, locale) },
    { label: m.mail_order_item({}, { locale }), value: soldProductNameIn(data, locale) },
    data.totalAgorot > 0 && { label: m.mail_order_method({}, { locale }), value: paymentMethodText(data, locale) },
    data.discountAgorot > 0 && moneyRow(m.mail_price_list({}, { locale }), data.grossAgorot),
    data.discountAgorot > 0 && moneyRow(m.mail_price_discount({}, { locale }), -data.discountAgorot),
    vat !== null && moneyRow(m.mail_price_net({}, { locale }), vat.netAgorot),
    vat !== null && moneyRow(vatLabel(vat.percent, locale), vat.vatAgorot),
    { ...moneyRow(m.mail_price_total({}, { locale }), data.totalAgorot), strong: true },
  ];
  return rows.filter((row) => row !== false);
}

function moneyRow(label: string, amountAgorot: number): DetailRow {
  return { label, value: formatShekels(amountAgorot), leftToRight: true };
}

function vatLabel(percent: number, locale: Locale): string {
  return m.mail_price_vat({ percent: isolatedLeftToRight(`${percent}%`, locale) }, { locale });
}

function textOf(data: PurchaseMailData, locale: Locale, words: Words & { readonly rows: DetailRow[] }): string {
  const written = data.words === null ? [] : giftTextLines(data.words, locale);
  const useLines = data.words === null ? washStepTexts(data, locale) : giftStepLines(data.stationsLink, locale);
  return mailPlainText({
    locale,
    shop: data.shop,
    reason: words.reason,
    sections: [
      { title: words.title, lines: words.lead === null ? [] : [words.lead] },
      ...written.map((line) => ({ lines: [line] })),
      ...data.vouchers.map((voucher) => ({ lines: voucherLines(voucher, locale) })),
      ...data.notes.map((note) => ({ lines: [note] })),
      ...(data.vouchers.length === 0
        ? []
        : [{ lines: [words.care] }, { title: m.mail_use_title({}, { locale }), lines: useLines }]),
      {
        title: m.mail_order_title({}, { locale }),
        lines: [
          ...words.rows.map((row) => rowText(row, locale)),
          ...(data.vat === null ? [m.mail_vat_at_use({}, { locale })] : []),
          ...(data.taxDocuments ? [m.taxdoc_in_mail({}, { locale })] : []),
          `${m.mail_open_receipt({}, { locale })}:\n${data.receiptLink}`,
        ],
      },
      {
        title: m.mail_cancel_title({}, { locale }),
        lines: [
          words.cancel,
          m.mail_cancel_longer({}, { locale }),
          `${m.mail_cancel_link({}, { locale })}:\n${data.cancelLink}`,
          `${words.terms}:\n${data.termsLink}`,
        ],
      },
    ],
  });
}
