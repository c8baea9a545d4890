import { shopDayText, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { parseRegistrationNumber } from '#domain/core/codes/registration-number.ts';
import type { TaxDocumentContent, TaxPaymentMeans } from '../tax-document-content.ts';
import type { TaxLine } from '../tax-documents.ts';
import { splitIncludedVat } from '../vat.ts';
import { writeRecord, type RecordValues } from './write-record.ts';

/** Tax document that is written to the tax export. Times are epoch ms, and amounts are agorot. */
export type TaxExportDocument = {
  readonly documentType: TaxDocumentType;
  readonly number: number;
  readonly issuedAt: number;
  readonly taxPoint: number;
  readonly totalAgorot: number;
  readonly netAgorot: number;
  readonly vatAgorot: number;
  readonly vatPercent: number;
  readonly content: TaxDocumentContent;
};

/** Facts about the business that are the same in all records of a tax export. */
export type TaxExportBusiness = {
  /** Registration number of the business, with nine digits. */
  readonly dealer: string;
  /** Text that is written instead of the name of a private customer. */
  readonly privateCustomer: string;
};

/**
 * Document types that have records for sold goods. The next constant has the document types with records for payments
 * (Appendix 1 of the layout).
 */
const listsGoods: ReadonlySet<TaxDocumentType> = new Set([300, 305, 320, 330]);
const saysMeans: ReadonlySet<TaxDocumentType> = new Set([320, 400]);

/**
 * Codes of the means of payment in the tax export. 3 is a card. 9 (other) is a payment at a machine, which can be by
 * card, wallet or Bit.
 */
const meansCodes = { credit_card: 3, nayax: 9 } as const satisfies Record<TaxPaymentMeans, number>;

const SERVICE = 1;
const UNIT = 'יחידה';
const REGULAR_CREDIT = 1;
/**
 * Factor by which quantities are multiplied, because the format writes them with four decimals. Rates have two
 * decimals.
 */
const QUANTITY_SCALE = 10_000;
const PERCENT_SCALE = 100;

/** Formats the day of a time (epoch ms) in Israel local time, in the form that records use: 20261123. */
export function dayDigits(instantMs: number): string {
  return shopDayText(instantMs).replaceAll('-', '');
}

/** Formats the time of day of a time (epoch ms) in Israel local time, in the form that records use: 0915. */
export function timeDigits(instantMs: number): string {
  const { hour, minute } = wallTimeAt(instantMs);
  return padWithZeros(hour, 2) + padWithZeros(minute, 2);
}

const NO_DEALER = '000000000';

/** Returns the nine digits of the registration number; zeros if it is missing or invalid. */
export function dealerDigits(registration: string): string {
  return parseRegistrationNumber(registration.replaceAll(/\D/g, '')) ?? NO_DEALER;
}

export type DocumentRecords = { readonly kind: 'c100' | 'd110' | 'd120'; readonly text: string }[];

/**
 * Creates the tax export records of a document: header, goods, payments. `firstRecord` is the number of the document's
 * first record in the file. `link` is the number of the document in the file, which its lines repeat.
 */
export function documentRecords(
  document: TaxExportDocument,
  facts: TaxExportBusiness,
  place: { readonly firstRecord: number; readonly link: number },
): DocumentRecords {
  const { documentType, content } = document;
  const records: DocumentRecords = [];
  const next = () => place.firstRecord + records.length;
  const common = {
    dealer: facts.dealer,
    documentType,
    documentNumber: String(document.number),
    documentDay: dayDigits(document.issuedAt),
    link: place.link,
  };
  records.push({
    kind: 'c100',
    text: writeRecord('c100', { ...common, ...headOf(document, facts), record: 'C100', recordNumber: next() }),
  });
  for (const [index, line] of listsGoods.has(documentType) ? content.lines.entries() : []) {
    const values = { ...common, ...lineOf(document, line), record: 'D110', recordNumber: next() };
    records.push({ kind: 'd110', text: writeRecord('d110', { ...values, lineNumber: index + 1 }) });
  }
  if (saysMeans.has(documentType)) {
    const values = { ...common, ...meansOf(document), record: 'D120', recordNumber: next() };
    records.push({ kind: 'd120', text: writeRecord('d120', values) });
  }
  return records;
}

/**
 * Returns the header record of a document. The discount in the header is zero, because the lines contain the discounts.
 */
function headOf(document: TaxExportDocument, { privateCustomer }: TaxExportBusiness): RecordValues<'c100'> {
  const { content, issuedAt, netAgorot, taxPoint, totalAgorot, vatAgorot } = document;
  const { customer } = content;
  return {
    issuedDay: dayDigits(issuedAt),
    issuedTime: timeDigits(issuedAt),
    customer: customer?.name ?? privateCustomer,
    ...(customer === undefined ? {} : { customerDealer: customer.registration }),
    valueDay: dayDigits(taxPoint),
    beforeDiscount: netAgorot,
    discount: 0,
    net: netAgorot,
    vat: vatAgorot,
    total: totalAgorot,
    withheld: 0,
    customerKey: content.orderCode,
  };
}

/**
 * Returns the record of one document line. All values exclude VAT. Quantity times price minus discount is exactly the
 * line's total. A credit note has the refunded price instead of the original price.
 */
function lineOf({ content, documentType, vatPercent }: TaxExportDocument, line: TaxLine): RecordValues<'d110'> {
  const total = line.grossAgorot - line.vatAgorot;
  // an invoice that was issued again refers to the document that it replaces
  const base = content.original ?? content.replaces;
  const listed =
    documentType === 330 || line.listAgorot <= line.grossAgorot
      ? total
      : Math.max(total, splitIncludedVat(line.listAgorot, vatPercent).netAgorot);
  const unitPrice = Math.ceil(listed / line.quantity);
  return {
    ...(base === undefined ? {} : { baseType: base.type, baseNumber: String(base.number) }),
    deal: SERVICE,
    description: line.nameHe,
    unit: UNIT,
    quantity: line.quantity * QUANTITY_SCALE,
    unitPrice,
    discount: total - unitPrice * line.quantity,
    total,
    vatRate: vatPercent * PERCENT_SCALE,
  };
}

function meansOf({ content, issuedAt, totalAgorot }: TaxExportDocument): RecordValues<'d120'> {
  const code = meansCodes[content.means.method];
  return {
    lineNumber: 1,
    means: code,
    ...(code === meansCodes.credit_card ? { dueDay: dayDigits(issuedAt), creditDeal: REGULAR_CREDIT } : {}),
    total: totalAgorot,
  };
}
