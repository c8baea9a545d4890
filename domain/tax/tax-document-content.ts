import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import type { TaxCustomer } from './buyer.ts';
import type { TaxLine } from './tax-documents.ts';

/** Means of payment on a tax document. They have the same names as the payment methods. */
export type TaxPaymentMeans = 'credit_card' | 'nayax';

type BilingualText = { readonly en: string; readonly he: string };

/** Issuer of a tax document. The facts are those at the time of issue. */
export type TaxSeller = {
  readonly name: BilingualText;
  readonly company: BilingualText;
  /** Registration number of the business at the Tax Authority. */
  readonly registration: string;
  readonly address: BilingualText;
};

export type TaxDocumentReference = { readonly type: TaxDocumentType; readonly number: number };

export type TaxedWashesReference = {
  readonly why: 'used' | 'ended';
  readonly receipt: TaxDocumentReference;
};

/**
 * Allocation number of an invoice. `confirmation` is null if the Tax Authority gave none. The invoice then states that
 * its VAT cannot be deducted.
 */
export type TaxAllocation = { readonly invoiceId: string; readonly confirmation: string | null };

/**
 * Content of a tax document apart from its number, dates and totals. Amounts are in agorot. The content is stored
 * permanently with the document. It does not contain the name of a private customer.
 */
export type TaxDocumentContent = {
  readonly version: 1;
  readonly seller: TaxSeller;
  readonly orderCode: string;
  readonly lines: readonly TaxLine[];
  readonly means: { readonly method: TaxPaymentMeans; readonly last4: string | null };
  /**
   * Reason for a document about washes, and the reference of the receipt that their payment already has. Absent for all
   * other documents.
   */
  readonly washes?: TaxedWashesReference;
  /**
   * Document that this credit note cancels; null if the document is not a credit note that cancels another document.
   */
  readonly original: TaxDocumentReference | null;
  /** Business to which the document is addressed; absent for a private customer. */
  readonly customer?: TaxCustomer;
  /**
   * True for a credit note that refunds no money, because the cancelled document is issued again. Absent for all other
   * documents.
   */
  readonly recalled?: true;
  /** True for the credit note of a test payment. Such a credit note also refunds no money. */
  readonly test?: true;
  /** Document that this document replaces. The replaced document stays the receipt of the payment. */
  readonly replaces?: TaxDocumentReference;
  /** Allocation number; absent if the law does not require an allocation number. */
  readonly allocation?: TaxAllocation;
};
