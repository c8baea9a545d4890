import { taxDocumentTypes, type TaxDocumentType } from '#contracts/tax/documents.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { invariant } from '#domain/core/invariant.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import { requireAgorot, sumAgorot } from '#domain/core/money/money.ts';
import { vatPercentAt } from './vat.ts';

/**
 * Version of the consent text for computerised documents (`taxdoc_consent_ask`). Change the version whenever the text
 * changes.
 */
export const CONSENT_TEXT_VERSION = '2026-11-23';

/** Validates a stored document type; throws InvariantError for any other number. */
export function requireTaxDocumentType(stored: number): TaxDocumentType {
  const found = taxDocumentTypes.find((type) => type === stored);
  invariant(found !== undefined, `${stored} is no type of a document`);
  return found;
}

/**
 * Subject of a tax document. It is a payment, a refund, a wash that was used or given back, or the unused washes of an
 * expired voucher. It can also be a document that is cancelled and issued again for a business.
 */
export type TaxDocumentSubject = MoneySubject | WashSubject | ReissueSubject;
export type MoneySubject = 'capture' | 'refund';
export type WashSubject = 'wash' | 'wash_back' | 'expiry';
export type ReissueSubject = 'recall' | 'reissue';

/**
 * Time in ms after which the shop stops requesting a missing document from its provider. The monthly report for the
 * accountant still lists such a document as missing.
 */
export const DOCUMENT_REQUEST_LIMIT_MS = 60 * DAY_MS;

/** Time in ms after which staff have to check a missing document. Providers issue documents within seconds. */
export const DOCUMENT_OVERDUE_AFTER_MS = HOUR_MS;

/** Issuer of the tax documents of a sale; `none` if no tax documents are issued. */
export type TaxIssuer = 'ours' | 'provider' | 'none';

/**
 * Returns the type of a tax document. A payment whose VAT is due immediately gets an invoice-receipt. A payment taxed
 * at redemption, and a payment that fulfils no order, get a receipt. A refund gets a credit note in both cases. The
 * accountant must confirm that a credit note for a receipt is correct (docs/decisions/0096). A wash that is taxed at
 * its use gets an invoice, because its payment already has a receipt. A document issued again for a business is also an
 * invoice, because the replaced document is still the receipt (docs/decisions/0108).
 */
export function taxDocumentTypeOf(subject: TaxDocumentSubject, vatAgorot: number): TaxDocumentType {
  switch (subject) {
    case 'refund':
    case 'wash_back':
    case 'recall':
      return 330;
    case 'wash':
    case 'expiry':
    case 'reissue':
      return 305;
    case 'capture':
      return vatAgorot > 0 ? 320 : 400;
    default:
      return assertNever(subject);
  }
}

/** Item of the order that was sold. Amounts are in agorot, VAT included. */
export type SoldLine = {
  readonly name: string;
  readonly nameHe: string;
  readonly quantity: number;
  readonly listAgorot: number;
};

export type TaxLine = SoldLine & {
  /** Amount charged or refunded for the line, in agorot. */
  readonly grossAgorot: number;
  readonly vatAgorot: number;
};

/** Amount of a tax document according to the ledger, and the VAT included in the amount. */
export type TaxTotals = { readonly totalAgorot: number; readonly vatAgorot: number; readonly taxPointMs: number };

export type TaxAmounts = {
  readonly totalAgorot: number;
  readonly netAgorot: number;
  readonly vatAgorot: number;
  /** VAT rate in percent; 0 if no VAT was due. */
  readonly vatPercent: number;
  readonly lines: readonly TaxLine[];
};

/**
 * Calculates the amounts of a tax document. The total and its VAT are exactly those of the ledger. Both are split over
 * the lines with the largest remainder method. The VAT rate is the rate at the tax point. A credit note has the rate of
 * the refunded sale.
 */
export function taxAmounts(money: TaxTotals, sold: readonly SoldLine[]): TaxAmounts {
  const { totalAgorot, vatAgorot } = money;
  requireAgorot(totalAgorot);
  requireAgorot(vatAgorot);
  invariant(totalAgorot > 0, 'the amount of a document must be positive');
  invariant(vatAgorot >= 0 && vatAgorot < totalAgorot, 'VAT must be between zero and the amount');
  invariant(sumAgorot(sold.map((line) => line.listAgorot)) > 0, 'a document has lines that cost something');
  const weights = sold.map((line) => line.listAgorot);
  const gross = allocate(totalAgorot, weights);
  const vat = allocate(vatAgorot, gross);
  return {
    totalAgorot,
    netAgorot: totalAgorot - vatAgorot,
    vatAgorot,
    vatPercent: vatAgorot === 0 ? 0 : vatPercentAt(money.taxPointMs),
    lines: sold.map((line, index) => ({ ...line, grossAgorot: gross[index] ?? 0, vatAgorot: vat[index] ?? 0 })),
  };
}
