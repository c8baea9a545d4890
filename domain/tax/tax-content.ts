import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import type { TaxCustomer } from './buyer.ts';
import type { TaxLine } from './tax-documents.ts';

/** How it was paid, as payments name it. */
export type TaxMeans = 'credit_card' | 'nayax';

type Spoken = { readonly en: string; readonly he: string };

/** Who issues a document, as they stood when it was issued. */
export type TaxSeller = {
  readonly name: Spoken;
  readonly company: Spoken;
  /** The number that the tax authority knows the business by. */
  readonly registration: string;
  readonly address: Spoken;
};

/** Another document, as it is named on one. */
export type NamedDocument = { readonly type: TaxDocumentType; readonly number: number };

export type WashesOfContent = {
  readonly why: 'used' | 'ended';
  readonly receipt: NamedDocument;
};

/** The Authority's number for an invoice; null: it gave none, and the invoice says that its VAT cannot be deducted. */
export type TaxAllocation = { readonly invoiceId: string; readonly confirmation: string | null };

/** What a document says beside its number, dates and sums, frozen with it; agorot. No private customer is named in it. */
export type TaxContent = {
  readonly version: 1;
  readonly seller: TaxSeller;
  readonly orderCode: string;
  readonly lines: readonly TaxLine[];
  readonly means: { readonly method: TaxMeans; readonly last4: string | null };
  /** Where it is about washes whose money has a receipt: what became of them, and that receipt. */
  readonly washes?: WashesOfContent;
  /** What a credit note takes back. */
  readonly original: NamedDocument | null;
  /** The business that asked for its name on it; absent: a private customer. */
  readonly customer?: TaxCustomer;
  /** A credit note by which no money goes back: what it takes back is given anew. */
  readonly recalled?: true;
  /** A credit note over a test payment, by which no money goes back either. */
  readonly test?: true;
  /** What it stands in the place of, and what its money was received by. */
  readonly replaces?: NamedDocument;
  /** Where the law asks for a number of the Authority. */
  readonly allocation?: TaxAllocation;
};
