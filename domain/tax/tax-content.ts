import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import type { TaxCustomer } from './buyer.ts';
import type { TaxLine } from './tax-documents.ts';

/** Means of payment, with the same names as the payment methods. */
export type TaxPaymentMeans = 'credit_card' | 'nayax';

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

export type TaxedWashesReference = {
  readonly why: 'used' | 'ended';
  readonly receipt: TaxDocumentReference;
};

/**
 * Allocation number of an invoice. `confirmation` is null if the Tax Authority gave none; the invoice then states that
 * its VAT cannot be deducted.
 */
export type TaxAllocation = { readonly invoiceId: string; readonly confirmation: string | null };

/**
 * Content of a tax document apart from its number, dates and sums; amounts are in agorot. The content is stored
 * permanently with the document and does not contain the name of a private customer.
 */
export type TaxContent = {
  readonly version: 1;
  readonly seller: TaxSeller;
  readonly orderCode: string;
  readonly lines: readonly TaxLine[];
  readonly means: { readonly method: TaxPaymentMeans; readonly last4: string | null };
  /**
   * Present for a document about washes whose payment already has a receipt: why the document is issued, and the
   * reference of that receipt.
   */
  readonly washes?: TaxedWashesReference;
  /** Document that a credit note cancels; null for documents that cancel none. */
  readonly original: TaxDocumentReference | null;
  /** Business on the document; absent for a private customer. */
  readonly customer?: TaxCustomer;
  /** Present for a credit note that refunds no money, because the cancelled document is issued again. */
  readonly recalled?: true;
  /** Present for the credit note of a test payment, which refunds no money either. */
  readonly test?: true;
  /** Document that this document replaces. The replaced document stays the receipt of the payment. */
  readonly replaces?: TaxDocumentReference;
  /** Allocation number; absent if the law requires none. */
  readonly allocation?: TaxAllocation;
};
