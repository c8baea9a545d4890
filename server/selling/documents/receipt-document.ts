import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { accentShades } from '#domain/core/accent.ts';
import { formatReceiptTime, isolated, leftToRight } from '#domain/core/text/format.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { formatShekelText } from '#domain/core/money/price-text.ts';
import { parseRegistrationNumber } from '#domain/core/codes/registration-number.ts';
import { m } from '#messages/compiled/messages.js';
import { createPrintLogo, type PrintBranding } from '#server/core/documents/print-logo.ts';
import { qrSvg } from '#server/core/documents/qr.ts';

/** Size of the logo beside the heading, in millimetres. */
const LOGO_BOX = { width: 44, height: 14 } as const;

type ReceiptContext = {
  readonly brand: Pick<PublicBrand, 'name' | 'company' | 'registrationNumber' | 'supportEmail' | 'phone'> &
    PrintBranding;
  readonly publicUrl: string;
  readonly locale: Locale;
};
type Line = { readonly label: string; readonly value: string };

/**
 * Returns the data of the receipt's PDF (`receipt.typ`). It has the content of the receipt page without the section
 * about loyalty.
 */
export function receiptDocument(receipt: Receipt, { brand, publicUrl, locale }: ReceiptContext) {
  const title = m.receipt_title({}, { locale });
  const address = `${publicUrl}/receipt/${receipt.transactionId}`;
  return {
    title: `${title} ${leftToRight(receipt.transactionNumber)}`,
    author: brand.company[locale],
    locale,
    madeAt: Date.parse(receipt.paidAt),
    heading: title,
    kind: m.receipt_kind({}, { locale }),
    accent: brand.look?.accent === undefined ? null : accentShades(brand.look.accent).light.brand,
    logo: createPrintLogo(brand, LOGO_BOX),
    company: brand.company[locale],
    registration: parseRegistrationNumber(brand.registrationNumber) === null ? null : brand.registrationNumber,
    details: receiptDetailLines(receipt, locale),
    amounts: receiptAmountLines(receipt, locale),
    total: { label: m.receipt_total({}, { locale }), value: price(receipt.finalTotal) },
    refunded: isZero(receipt.refundedAmount)
      ? null
      : { label: m.receipt_refunded({}, { locale }), value: price(receipt.refundedAmount) },
    vat: receipt.vatAtSale
      ? m.receipt_vat_line({ amount: price(receipt.vatAmount), percent: receipt.vatPercent }, { locale })
      : m.taxdoc_no_vat({}, { locale }),
    qr: qrSvg(address),
    qrAlt: m.receipt_qr({}, { locale }),
    qrHint: m.receipt_qr_hint({}, { locale }),
    address,
    notTax: m.receipt_not_tax_document({}, { locale }),
    support: m.receipt_support({}, { locale }),
    contacts: [brand.supportEmail, formatPhone(brand.phone)],
  };
}

function receiptDetailLines(receipt: Receipt, locale: Locale): Line[] {
  const inLocale = (en: string, he: string) => isolated(locale === 'he' ? he : en);
  const time = (instant: string) => formatReceiptTime(Date.parse(instant), locale);
  const words = { locale };
  const washedAt = time(receipt.washDateTime);
  const paidAt = time(receipt.paidAt);
  return [
    { label: m.receipt_transaction_number({}, words), value: leftToRight(receipt.transactionNumber) },
    { label: m.receipt_date_time({}, words), value: washedAt },
    // the time of payment is left out if it equals the time of the wash, as for a wash that is paid at the machine
    ...(paidAt === washedAt ? [] : [{ label: m.receipt_paid_at({}, words), value: paidAt }]),
    { label: m.receipt_location({}, words), value: inLocale(receipt.locationName, receipt.locationNameHe) },
    { label: m.receipt_wash_type({}, words), value: inLocale(receipt.washType, receipt.washTypeHe) },
    {
      label: m.receipt_duration({}, words),
      value: m.receipt_duration_minutes({ minutes: receipt.washDuration }, words),
    },
    { label: m.receipt_customer({}, words), value: leftToRight(receipt.customerIdMasked) },
    { label: m.receipt_payment_method({}, words), value: paymentMethodLabel(receipt, locale) },
  ];
}

function receiptAmountLines(receipt: Receipt, locale: Locale): Line[] {
  const original = { label: m.receipt_original_amount({}, { locale }), value: price(receipt.originalAmount) };
  const less = (label: string, amount: string): Line => ({ label, value: leftToRight(`−${formatShekelText(amount)}`) });
  const { discountApplied, givenAmount } = receipt;
  return [
    original,
    ...(isZero(discountApplied) ? [] : [less(m.receipt_discount({}, { locale }), discountApplied)]),
    ...(givenAmount === undefined ? [] : [less(m.receipt_given({}, { locale }), givenAmount)]),
  ];
}

function paymentMethodLabel({ paymentMethod, last4 }: Receipt, locale: Locale): string {
  if (paymentMethod === 'none') return m.receipt_method_none({}, { locale });
  const name =
    paymentMethod === 'nayax' ? m.receipt_method_nayax({}, { locale }) : m.receipt_method_credit_card({}, { locale });
  return last4 === null ? name : `${name}, ${m.receipt_card_ending({ last4: leftToRight(last4) }, { locale })}`;
}

function price(shekelText: string): string {
  return leftToRight(formatShekelText(shekelText));
}

function isZero(shekelText: string): boolean {
  return Number(shekelText) === 0;
}
