import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import type { TaxCustomer } from './buyer.ts';
import type { TaxLine } from './tax-documents.ts';

/** Means of payment, with the names used for payments. */
export type TaxMeans = 'credit_card' | 'nayax';

type BilingualText = { readonly en: string; readonly he: string };

/** Issuer of a document, with the issuer's facts at the time of issue. */
export type TaxSeller = {
  readonly name: BilingualText;
  readonly company: BilingualText;
  /** Registration number of the business at the Tax Authority. */
  readonly registration: string;
  readonly address: BilingualText;
};

/** Reference to another document. */
export type TaxDocumentReference = { readonly type: TaxDocumentType; readonly number: number };

export type WashesOfContent = {
  readonly why: 'used' | 'ended';
  readonly receipt: TaxDocumentReference;
};

/**
 * Allocation number of the Tax Authority for an invoice; null if no number was given. The invoice then states that its
 * VAT cannot be deducted.
 */
export type TaxAllocation = { readonly invoiceId: string; readonly confirmation: string | null };

/**
 * Content of a document besides number, dates and sums, stored permanently with the document; agorot. It does not
 * contain the name of a private customer.
 */
export type TaxContent = {
  readonly version: 1;
  readonly seller: TaxSeller;
  readonly orderCode: string;
  readonly lines: readonly TaxLine[];
  readonly means: { readonly method: TaxMeans; readonly last4: string | null };
  /**
   * Washes whose payment already has a receipt: whether they were used, given back or expired, and the reference of
   * that receipt.
   */
  readonly washes?: WashesOfContent;
  /** Document that a credit note cancels. */
  readonly original: TaxDocumentReference | null;
  /** Business on the document; absent for a private customer. */
  readonly customer?: TaxCustomer;
  /** Marks a credit note without a refund: the cancelled document is issued again. */
  readonly recalled?: true;
  /** Marks a credit note for a test payment, which also has no refund. */
  readonly test?: true;
  /** Document that this document replaces; it stays the receipt of the payment. */
  readonly replaces?: TaxDocumentReference;
  /** Allocation number; present if the law requires it. */
  readonly allocation?: TaxAllocation;
};
