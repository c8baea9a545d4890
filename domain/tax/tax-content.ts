import type { TaxDocumentType } from '#contracts/tax/documents.ts';
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

export type WashesOfContent = {
  readonly why: 'used' | 'ended';
  readonly receipt: { readonly type: TaxDocumentType; readonly number: number };
};

/** What a document says beside its number, dates and sums, frozen with it; agorot. Nothing in it names a person. */
export type TaxContent = {
  readonly version: 1;
  readonly seller: TaxSeller;
  readonly orderCode: string;
  readonly lines: readonly TaxLine[];
  readonly means: { readonly method: TaxMeans; readonly last4: string | null };
  /** Where it is about washes whose money has a receipt: what became of them, and that receipt. */
  readonly washes?: WashesOfContent;
  /** What a credit note takes back. */
  readonly original: { readonly type: TaxDocumentType; readonly number: number } | null;
};
