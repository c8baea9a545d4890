import { taxDocumentTypes, type TaxDocumentType } from '#contracts/tax/documents.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { invariant } from '#domain/core/invariant.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import { requireAgorot, sumAgorot } from '#domain/core/money/money.ts';
import { vatPercentAt } from './vat.ts';

/** Version of the consent text for computerised documents (`taxdoc_consent_ask`); changes with its words. */
export const CONSENT_TEXT_VERSION = '2026-11-23';

/** A stored type; throws InvariantError for any other number. */
export function requireTaxDocumentType(stored: number): TaxDocumentType {
  const found = taxDocumentTypes.find((type) => type === stored);
  invariant(found !== undefined, `${stored} is no type of a document`);
  return found;
}

/**
 * What a document is about: money that came, or that went back; a wash that was spent, or came back to its voucher;
 * washes that were left when their voucher ended; a document that is taken back, and given anew, to name a business.
 */
export type TaxSubject = MoneySubject | WashSubject | ReissueSubject;
export type MoneySubject = 'capture' | 'refund';
export type WashSubject = 'wash' | 'wash_back' | 'expiry';
export type ReissueSubject = 'recall' | 'reissue';

/** A document that a provider has not written by then is asked for no more, and stands in the month of the accountant alone. */
export const DOCUMENTS_ASKED_MS = 60 * DAY_MS;

/** Providers write their documents within seconds: what is missing later needs a person. */
export const DOCUMENT_LATE_MS = HOUR_MS;

/** Who gives the papers of a sale. */
export type TaxIssuer = 'ours' | 'provider' | 'none';

/**
 * Which document it is. Money whose VAT falls due with it gets an invoice and receipt in one; money taken for what is
 * taxed when it is used, and money that fulfils nothing, a receipt. What goes back is a credit note in either case:
 * whether a receipt may be credited so is for the accountant (docs/decisions/0096). What is taxed after its sale
 * gets an invoice then: its money has a receipt already. So does what is given anew in the name of a business: the
 * document that it replaces stays the receipt of the money (docs/decisions/0108).
 */
export function taxDocumentTypeOf(subject: TaxSubject, vatAgorot: number): TaxDocumentType {
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

/** A line of what was sold as the order has it; agorot, VAT included. */
export type SoldLine = {
  readonly name: string;
  readonly nameHe: string;
  readonly quantity: number;
  readonly listAgorot: number;
};

export type TaxLine = SoldLine & {
  /** What was charged for it, or goes back of it. */
  readonly grossAgorot: number;
  readonly vatAgorot: number;
};

/** The money of a document as the books have it: all of it, and the VAT therein. */
export type TaxMoney = { readonly totalAgorot: number; readonly vatAgorot: number; readonly taxPointMs: number };

export type TaxAmounts = {
  readonly totalAgorot: number;
  readonly netAgorot: number;
  readonly vatAgorot: number;
  /** 0 where no VAT fell due. */
  readonly vatPercent: number;
  readonly lines: readonly TaxLine[];
};

/**
 * What a document adds up to. Its money and VAT are those of the books to the agora; both are shared out among the
 * lines by largest remainder. The rate is the one of the tax point: for a credit note, of the sale that it takes back.
 */
export function taxAmounts(money: TaxMoney, sold: readonly SoldLine[]): TaxAmounts {
  const { totalAgorot, vatAgorot } = money;
  requireAgorot(totalAgorot);
  requireAgorot(vatAgorot);
  invariant(totalAgorot > 0, 'a document is about money');
  invariant(vatAgorot >= 0 && vatAgorot < totalAgorot, 'VAT is a part of the money');
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
