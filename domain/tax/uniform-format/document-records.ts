import { shopDayText, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { registrationNumberOf } from '#domain/core/codes/registration-number.ts';
import type { TaxContent, TaxPaymentMeans } from '../tax-content.ts';
import type { TaxLine } from '../tax-documents.ts';
import { vatIncluded } from '../vat.ts';
import { writeRecord, type RecordValues } from './write-record.ts';

/** A document to be written to the file. Times are epoch ms, amounts are agorot. */
export type UniformDocument = {
  readonly documentType: TaxDocumentType;
  readonly number: number;
  readonly issuedAt: number;
  readonly taxPoint: number;
  readonly totalAgorot: number;
  readonly netAgorot: number;
  readonly vatAgorot: number;
  readonly vatPercent: number;
  readonly content: TaxContent;
};

/** Facts about the business that are the same for all records of a file. */
export type UniformBusinessFacts = {
  /** Registration number with nine digits. */
  readonly dealer: string;
  /** Text in place of the name of a private customer. */
  readonly privateCustomer: string;
};

/**
 * Document types that have records for sold goods, and document types that have records for payments (Appendix 1 of the
 * layout).
 */
const listsGoods: ReadonlySet<TaxDocumentType> = new Set([300, 305, 320, 330]);
const saysMeans: ReadonlySet<TaxDocumentType> = new Set([320, 400]);

/**
 * Codes of the means of payment. 3 is a card. 9 (other) is a payment at a machine, which can be by card, wallet or Bit.
 */
const meansCodes = { credit_card: 3, nayax: 9 } as const satisfies Record<TaxPaymentMeans, number>;

const SERVICE = 1;
const UNIT = 'יחידה';
const REGULAR_CREDIT = 1;
/** Factor of quantities, because the format writes quantities with four decimals. Rates have two decimals. */
const QUANTITY_SCALE = 10_000;
const PERCENT_SCALE = 100;

/** Returns the day of an instant (epoch ms) in Israel local time, as records write it: 20261123. */
export function dayDigits(instantMs: number): string {
  return shopDayText(instantMs).replaceAll('-', '');
}

/** Returns the time of day of an instant (epoch ms) in Israel local time, as records write it: 0915. */
export function timeDigits(instantMs: number): string {
  const { hour, minute } = wallTimeAt(instantMs);
  return padWithZeros(hour, 2) + padWithZeros(minute, 2);
}

const NO_DEALER = '000000000';

/** Returns the nine digits of the registration number; zeros if it is missing or invalid. */
export function dealerDigits(registration: string): string {
  return registrationNumberOf(registration.replaceAll(/\D/g, '')) ?? NO_DEALER;
}

export type DocumentRecords = { readonly kind: 'c100' | 'd110' | 'd120'; readonly text: string }[];

/**
 * Returns the records of a document: header, goods, payments. `firstRecord` is the number of its first record in the
 * file; `link` is the document's own number in the file, which its lines repeat.
 */
export function documentRecords(
  document: UniformDocument,
  facts: UniformBusinessFacts,
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

/** Returns the header record. Its discount is zero, because the lines contain the discounts. */
function headOf(document: UniformDocument, { privateCustomer }: UniformBusinessFacts): RecordValues<'c100'> {
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
 * Returns the record of a line. All values exclude VAT: quantity times price minus discount is exactly the line's
 * total. A credit note has the refunded price, not the original price.
 */
function lineOf({ content, documentType, vatPercent }: UniformDocument, line: TaxLine): RecordValues<'d110'> {
  const total = line.grossAgorot - line.vatAgorot;
  // an invoice that was issued again refers to the document that it replaces
  const base = content.original ?? content.replaces;
  const listed =
    documentType === 330 || line.listAgorot <= line.grossAgorot
      ? total
      : Math.max(total, vatIncluded(line.listAgorot, vatPercent).netAgorot);
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

function meansOf({ content, issuedAt, totalAgorot }: UniformDocument): RecordValues<'d120'> {
  const code = meansCodes[content.means.method];
  return {
    lineNumber: 1,
    means: code,
    ...(code === meansCodes.credit_card ? { dueDay: dayDigits(issuedAt), creditDeal: REGULAR_CREDIT } : {}),
    total: totalAgorot,
  };
}
