import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { requiredText } from '#contracts/core/person.ts';

/**
 * Types of tax documents, with the Tax Authority's numbers (uniform format 1.31). 300: transaction invoice. 305: tax
 * invoice. 320: tax invoice and receipt. 330: credit note. 400: receipt.
 */
export const taxDocumentTypes = [300, 305, 320, 330, 400] as const;
export const taxDocumentTypeSchema = z.literal(taxDocumentTypes);
export type TaxDocumentType = z.infer<typeof taxDocumentTypeSchema>;

/**
 * Times at which the VAT of a product can be due. It is due at the sale, or at each use of a wash. The third option is
 * at each use and, for unused washes, at the voucher's expiry (docs/decisions/0107).
 */
export const taxTreatments = ['at_sale', 'at_redemption', 'at_sale_or_expiry'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** URL of a document on the site of the payment provider that issued it. Only `http` and `https` are allowed. */
const addressSchema = z.url({ protocol: /^https?$/ });

export const taxDocumentsSchema = z.object({
  documents: z.array(
    z.object({
      type: taxDocumentTypeSchema,
      number: z.int().positive(),
      issuedAt: z.iso.datetime(),
      /** Total of the document in agorot, VAT included. */
      totalAgorot: z.int().positive(),
      /** True if the original document was not downloaded yet. Every later download is a copy. */
      originalLeft: z.boolean(),
      /** True if the document is addressed to the buyer's business. */
      namesBusiness: z.boolean(),
    }),
  ),
  /** Documents for this payment that the payment provider issued instead of the shop. */
  ofProvider: z.array(
    z.object({
      type: taxDocumentTypeSchema,
      number: z.string(),
      movedAt: z.iso.datetime(),
      /** Total of the document in agorot, VAT included. */
      totalAgorot: z.int().positive(),
      /**
       * URL of the document at the provider. Null if the buyer has not agreed to computerised documents, or if the
       * provider gives no URL.
       */
      url: addressSchema.nullable(),
    }),
  ),
  /** True if another document will be issued for this payment. */
  waiting: z.boolean(),
  /** Latest decision of the buyer to receive or refuse computerised documents; null if the buyer has not decided. */
  consent: z.object({ agreed: z.boolean(), saidAt: z.iso.datetime() }).nullable(),
  /** True if this server can create PDF files of the documents. */
  pdf: z.boolean(),
  /** Business to which the documents are addressed; null for a private customer. */
  buyer: z.object({ name: z.string(), registration: z.string(), askedAt: z.iso.datetime() }).nullable(),
  /**
   * State of an invoice that needs an allocation number of the Tax Authority. The state is `asked` while the number is
   * requested, and `refused` after a refusal. Null for other invoices.
   */
  allocation: z.enum(['asked', 'refused']).nullable(),
  /** True if the buyer can still add a business to the documents. */
  canNameBuyer: z.boolean(),
});
export type TaxDocuments = z.infer<typeof taxDocumentsSchema>;

/** Document of an order in the form that staff see. `number` is null until the provider issues the document. */
export const orderDocumentItemSchema = z.object({
  /** Name of the provider that issued the document; null for the shop's own documents. */
  provider: z.string().nullable(),
  type: taxDocumentTypeSchema.nullable(),
  number: z.string().nullable(),
  /** Time at which the shop issued the document. For a provider's document, it is the time of the payment or refund. */
  at: z.iso.datetime(),
  /** Total of the document in agorot, VAT included. */
  totalAgorot: z.int().positive(),
  /** True if the document is a credit note. */
  isCredit: z.boolean(),
  url: addressSchema.nullable(),
  /** True if this server can create a PDF of the document. It can do this only for the shop's own documents. */
  pdf: z.boolean(),
  /** Error that prevents the provider's document from being issued; null if no error is known. */
  trouble: z.string().nullable(),
});
export type OrderDocumentItem = z.infer<typeof orderDocumentItemSchema>;

/**
 * Business to which the documents of an order are addressed, in the form that staff see. The state of its invoice is
 * included.
 */
export const orderInvoiceSchema = z.object({
  buyer: z.object({ name: z.string(), registration: z.string() }).nullable(),
  /** True if a business can still be added to the documents. */
  mayName: z.boolean(),
  /**
   * True if the buyer agreed to receive computerised documents. Documents may be sent by email only with this consent.
   */
  consent: z.boolean(),
  /**
   * Invoice that waits for an allocation number of the Tax Authority, or for which the Authority refused the number.
   * Null if there is no such invoice.
   */
  held: z
    .object({
      /** Codes with which the Tax Authority refused the allocation number. Null until the Authority responds. */
      codes: z.array(z.int()).nullable(),
      askedAt: z.iso.datetime(),
      /** Time of the next request for the allocation number. It applies only if the Authority has not responded yet. */
      triedAt: z.iso.datetime(),
      /** Total of the document in agorot, VAT included. */
      totalAgorot: z.int().positive(),
      /** Number of earlier refusals that were followed by another request. */
      refusedBefore: z.int(),
      /** True if staff can request the allocation number again. */
      mayAsk: z.boolean(),
    })
    .nullable(),
});
export type OrderInvoice = z.infer<typeof orderInvoiceSchema>;

const receiptParams = z.object({ transactionId: receiptTokenSchema });

export const listTaxDocuments = endpoint({
  name: 'listTaxDocuments',
  method: 'GET',
  path: '/api/receipts/:transactionId/documents',
  summary: 'Tax documents of a purchase, for the holder of the receipt link',
  params: receiptParams,
  status: 200,
  answer: taxDocumentsSchema,
  problems: ['receipt_not_found', 'too_many_requests', 'service_unavailable'],
});

export const saveDocumentConsent = endpoint({
  name: 'saveDocumentConsent',
  method: 'POST',
  path: '/api/receipts/:transactionId/document-consent',
  summary: 'Give or withdraw consent to computerised documents for a purchase',
  params: receiptParams,
  /**
   * Language of the texts in the server's response. The language is sent in the body, because the URL of a receipt page
   * contains no language.
   */
  body: z.object({ say: z.enum(['agree', 'take_back']), language: localeSchema }),
  status: 200,
  answer: taxDocumentsSchema,
  problems: ['receipt_not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const BUSINESS_NAME_MAX_LENGTH = 120;

/**
 * Body of the request that issues the tax documents to a business. `language` is the language of the texts in the
 * response.
 */
export const businessSchema = z.object({
  businessName: requiredText(BUSINESS_NAME_MAX_LENGTH),
  /**
   * Registration number of a company or dealer as the user typed it. It has nine digits, and the last one is a check
   * digit.
   */
  registrationNumber: requiredText(40),
  language: localeSchema,
});

export const setTaxDocumentBuyer = endpoint({
  name: 'setTaxDocumentBuyer',
  method: 'POST',
  path: '/api/receipts/:transactionId/buyer',
  summary: 'Make out the tax documents of a purchase to a business: once, within fourteen days of the payment',
  params: receiptParams,
  body: businessSchema,
  status: 200,
  answer: taxDocumentsSchema,
  problems: [
    'receipt_not_found',
    'buyer_named_before',
    'buyer_too_late',
    'buyer_without_documents',
    'allocation_unavailable',
    'validation_failed',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const documentTypeTextSchema = z.enum(taxDocumentTypes.map(String));
export const documentNumberSchema = z.string().regex(/^[1-9]\d{0,8}$/);

export const getTaxDocumentPdf = endpoint({
  name: 'getTaxDocumentPdf',
  method: 'GET',
  path: '/api/receipts/:transactionId/documents/:type/:number/pdf',
  summary:
    'A tax document as a signed PDF: the original the first time, a copy afterwards; `not_found` if this server creates no PDFs',
  params: receiptParams.extend({
    type: documentTypeTextSchema,
    number: documentNumberSchema,
  }),
  query: z.object({ language: localeSchema }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/pdf',
  problems: [
    'receipt_not_found',
    'not_found',
    'document_consent_missing',
    'validation_failed',
    'too_many_requests',
    'service_unavailable',
  ],
});
