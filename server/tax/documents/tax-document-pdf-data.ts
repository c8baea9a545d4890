import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, isolated, leftToRight } from '#domain/core/text/format.ts';
import { formatExactShekels } from '#domain/core/money/price-text.ts';
import { formatAllocationNumber } from '#domain/tax/allocation.ts';
import type { TaxDocumentContent } from '#domain/tax/tax-document-content.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import { m } from '#messages/compiled/messages.js';

type Words = (inputs: Record<never, never>, options: { readonly locale: Locale }) => string;

const typeNames = {
  300: m.taxdoc_type_300,
  305: m.taxdoc_type_305,
  320: m.taxdoc_type_320,
  330: m.taxdoc_type_330,
  400: m.taxdoc_type_400,
} as const satisfies Record<TaxDocumentType, Words>;

export function taxDocumentTypeName(type: number, locale: Locale): string {
  return typeNames[requireTaxDocumentType(type)]({}, { locale });
}

export function documentName(type: TaxDocumentType, number: number, locale: Locale): string {
  const words = { locale };
  return m.taxdoc_document({ type: typeNames[type]({}, words), number: leftToRight(String(number)) }, words);
}

export type TaxDocumentToPrint = {
  readonly documentType: TaxDocumentType;
  readonly number: number;
  /** Epoch ms. */
  readonly issuedAt: number;
  readonly taxPoint: number;
  readonly totalAgorot: number;
  readonly netAgorot: number;
  readonly vatAgorot: number;
  readonly vatPercent: number;
  readonly content: TaxDocumentContent;
};

type PrintOptions = {
  readonly locale: Locale;
  readonly mark: 'original' | 'copy';
  /** True if the demonstration signer signs the document. */
  readonly demo: boolean;
};

type Line = { readonly label: string; readonly value: string };

/**
 * Returns the data from which the PDF of a tax document is made (`tax-document.typ`). Only the stored content of the
 * document is used. Marks required by law are in Hebrew in every language (REQ-TAX-6).
 */
export function taxDocumentPdfData(printed: TaxDocumentToPrint, { locale, mark, demo }: PrintOptions) {
  const { content, documentType, issuedAt, number } = printed;
  const words = { locale };
  const company = content.seller.company[locale];
  return {
    title: documentName(documentType, number, locale),
    author: company,
    locale,
    madeAt: issuedAt,
    heading: typeNames[documentType]({}, words),
    headingHe: locale === 'he' ? null : typeNames[documentType]({}, { locale: 'he' }),
    company,
    address: content.seller.address[locale],
    registration: { label: m.taxdoc_registration({}, words), value: content.seller.registration },
    marks: [mark === 'original' ? m.taxdoc_original : m.taxdoc_copy, m.taxdoc_computerised].map((say) =>
      bilingualText(say, locale),
    ),
    demo: demo ? m.taxdoc_demo({}, words) : null,
    details: detailsOf(printed, locale),
    columns: [
      m.taxdoc_item({}, words),
      m.taxdoc_quantity({}, words),
      printed.vatPercent > 0 ? m.taxdoc_amount({}, words) : m.taxdoc_amount_plain({}, words),
    ],
    lines: content.lines.map((line) => [
      itemText(content, line, locale),
      leftToRight(String(line.quantity)),
      amountText(line.grossAgorot),
    ]),
    sums: sumsOf(printed, locale),
    total: {
      label: documentType === 330 ? m.taxdoc_total_back({}, words) : m.taxdoc_total({}, words),
      value: amountText(printed.totalAgorot),
    },
    note: noteOf(printed, locale),
    signed: m.taxdoc_signed({ company: isolated(company) }, words),
  };
}

function bilingualText(say: Words, locale: Locale): string {
  const [own, hebrew] = [say({}, { locale }), say({}, { locale: 'he' })];
  return locale === 'he' ? own : `${own} · ${hebrew}`;
}

function detailsOf({ content, documentType, issuedAt, number, taxPoint }: TaxDocumentToPrint, locale: Locale): Line[] {
  const words = { locale };
  const { original, orderCode } = content;
  const credits = original === null ? [] : [{ type: original.type, number: original.number }];
  return [
    { label: m.taxdoc_number({}, words), value: leftToRight(String(number)) },
    { label: m.taxdoc_issued_on({}, words), value: formatDate(issuedAt, locale) },
    { label: taxPointWords(content, documentType)({}, words), value: formatDate(taxPoint, locale) },
    ...credits.map((credited) => ({
      label: m.taxdoc_credits({}, words),
      value: documentName(credited.type, credited.number, locale),
    })),
    { label: m.taxdoc_order({}, words), value: leftToRight(orderCode) },
    ...customerLines(content, locale),
    ...allocationLines(content, locale),
    ...paymentMeansLines({ content, documentType }, locale),
  ];
}

function customerLines({ customer }: TaxDocumentContent, locale: Locale): Line[] {
  const words = { locale };
  if (customer === undefined) {
    return [{ label: m.taxdoc_customer({}, words), value: m.taxdoc_private_customer({}, words) }];
  }
  return [
    { label: m.taxdoc_customer({}, words), value: isolated(customer.name) },
    { label: m.taxdoc_customer_number({}, words), value: leftToRight(customer.registration) },
  ];
}

function allocationLines({ allocation, replaces }: TaxDocumentContent, locale: Locale): Line[] {
  const words = { locale };
  const confirmation = allocation?.confirmation ?? null;
  return [
    ...(replaces === undefined
      ? []
      : [{ label: m.taxdoc_replaces({}, words), value: documentName(replaces.type, replaces.number, locale) }]),
    ...(confirmation === null
      ? []
      : [{ label: m.taxdoc_allocation({}, words), value: leftToRight(formatAllocationNumber(confirmation)) }]),
  ];
}

/**
 * Returns the note below a document. Returns null if the document has no note. The legal sentence about a missing
 * allocation number is in Hebrew in every language.
 */
function noteOf({ content, documentType }: TaxDocumentToPrint, locale: Locale): string | null {
  if (content.allocation?.confirmation === null) return bilingualText(m.taxdoc_no_allocation, locale);
  if (content.recalled === true) return m.taxdoc_recalled({}, { locale });
  if (content.test === true) return m.taxdoc_test({}, { locale });
  return documentType === 400 ? m.taxdoc_no_vat({}, { locale }) : null;
}

function taxPointWords({ recalled, washes }: TaxDocumentContent, documentType: TaxDocumentType): Words {
  if (washes === undefined) return documentType === 330 ? m.taxdoc_returned_for : m.taxdoc_paid_on;
  if (washes.why === 'ended') return m.taxdoc_ended_on;
  return documentType === 330 && recalled !== true ? m.taxdoc_used_before : m.taxdoc_used_on;
}

/**
 * Returns the lines about the payment on a document. If the document is about an earlier payment, they name that
 * payment's receipt. A credit note that refunds no money has no such line.
 */
function paymentMeansLines(
  { content, documentType }: Pick<TaxDocumentToPrint, 'content' | 'documentType'>,
  locale: Locale,
): Line[] {
  const words = { locale };
  const before = content.washes?.receipt ?? content.replaces;
  if (before !== undefined) {
    return [{ label: m.taxdoc_paid_under({}, words), value: documentName(before.type, before.number, locale) }];
  }
  if (content.recalled === true || content.test === true) return [];
  const label = documentType === 330 ? m.taxdoc_means_back({}, words) : m.taxdoc_means({}, words);
  return [{ label, value: paymentMeansText(content, locale) }];
}

function itemText(
  { washes }: TaxDocumentContent,
  { name, nameHe }: TaxDocumentContent['lines'][number],
  locale: Locale,
): string {
  const product = isolated(locale === 'he' ? nameHe : name);
  if (washes === undefined) return product;
  return (washes.why === 'ended' ? m.taxdoc_rest_of : m.taxdoc_wash_of)({ name: product }, { locale });
}

function paymentMeansText({ means }: TaxDocumentContent, locale: Locale): string {
  const words = { locale };
  const name = means.method === 'nayax' ? m.receipt_method_nayax({}, words) : m.receipt_method_credit_card({}, words);
  if (means.last4 === null) return name;
  return `${name}, ${m.receipt_card_ending({ last4: leftToRight(means.last4) }, words)}`;
}

/** Formats an amount, always with two decimals, so that columns align. */
function amountText(amountAgorot: number): string {
  return leftToRight(formatExactShekels(amountAgorot));
}

/** Returns the lines with the net amount and the VAT. Returns no lines if no VAT was due. */
function sumsOf({ netAgorot, vatAgorot, vatPercent }: TaxDocumentToPrint, locale: Locale): Line[] {
  if (vatPercent === 0) return [];
  const words = { locale };
  return [
    { label: m.taxdoc_net({}, words), value: amountText(netAgorot) },
    { label: m.taxdoc_vat({ percent: vatPercent }, words), value: amountText(vatAgorot) },
  ];
}
