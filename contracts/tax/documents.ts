import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { requiredText } from '#contracts/core/person.ts';

/**
 * Document types, by the Tax Authority's numbers (uniform format 1.31). 300: transaction invoice. 305: tax invoice.
 * 320: tax invoice and receipt. 330: credit note. 400: receipt.
 */
export const taxDocumentTypes = [300, 305, 320, 330, 400] as const;
export const taxDocumentTypeSchema = z.literal(taxDocumentTypes);
export type TaxDocumentType = z.infer<typeof taxDocumentTypeSchema>;

/**
 * Times at which the VAT of a product can be due: at the sale; at each use of a wash; or at each use and, for unused
 * washes, at the voucher's expiry (docs/decisions/0107).
 */
export const taxTreatments = ['at_sale', 'at_redemption', 'at_sale_or_expiry'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** URL of a document on the site of the payment provider that issued it; `http` or `https` only. */
const addressSchema = z.url({ protocol: /^https?$/ });

export const taxDocumentsSchema = z.object({
  documents: z.array(
    z.object({
      type: taxDocumentTypeSchema,
      number: z.int().positive(),
      issuedAt: z.iso.datetime(),
      /** Total in agorot, VAT included. */
      totalAgorot: z.int().positive(),
      /** True if the original was not downloaded yet; every later download is a copy. */
      originalLeft: z.boolean(),
      /** True if the document is made out to the buyer's business. */
      namesBusiness: z.boolean(),
    }),
  ),
  /** Documents that the payment provider issued for this payment in place of the shop. */
  ofProvider: z.array(
    z.object({
      type: taxDocumentTypeSchema,
      number: z.string(),
      movedAt: z.iso.datetime(),
      /** Total in agorot, VAT included. */
      totalAgorot: z.int().positive(),
      /** URL at the provider; null without consent to computerised documents, or if the provider gives no URL. */
      url: addressSchema.nullable(),
    }),
  ),
  /** True if a further document will be issued for this payment. */
  waiting: z.boolean(),
  /** The buyer's latest decision whether to receive computerised documents; null if the buyer has not decided. */
  consent: z.object({ agreed: z.boolean(), saidAt: z.iso.datetime() }).nullable(),
  /** True if this server can create PDF files of the documents. */
  pdf: z.boolean(),
  /** Business to which the documents are made out; null for a private customer. */
  buyer: z.object({ name: z.string(), registration: z.string(), askedAt: z.iso.datetime() }).nullable(),
  /**
   * State of an invoice that needs an allocation number of the Tax Authority: `asked` while the number is requested,
   * `refused` after a refusal; null for other invoices.
   */
  allocation: z.enum(['asked', 'refused']).nullable(),
  /** True if the buyer can still add a business to the documents. */
  canNameBuyer: z.boolean(),
});
export type TaxDocuments = z.infer<typeof taxDocumentsSchema>;

/** A document of an order as staff see it; `number` is null until the provider issues it. */
export const orderDocumentItemSchema = z.object({
  /** Name of the issuing provider; null for the shop's own documents. */
  provider: z.string().nullable(),
  type: taxDocumentTypeSchema.nullable(),
  number: z.string().nullable(),
  /** Issue time of a document of the shop; for a provider's document, the time of the payment or refund. */
  at: z.iso.datetime(),
  /** Total in agorot, VAT included. */
  totalAgorot: z.int().positive(),
  /** True for a credit note. */
  isCredit: z.boolean(),
  url: addressSchema.nullable(),
  /** True if this server can create a PDF of the document. It can do this only for the shop's own documents. */
  pdf: z.boolean(),
  /** Error because of which the provider's document is missing; null if none is known. */
  trouble: z.string().nullable(),
});
export type OrderDocumentItem = z.infer<typeof orderDocumentItemSchema>;

/** The business to which an order's documents are made out, as staff see it, with the state of its invoice. */
export const orderInvoiceSchema = z.object({
  buyer: z.object({ name: z.string(), registration: z.string() }).nullable(),
  /** True if a business can still be added to the documents. */
  mayName: z.boolean(),
  /** True if the buyer agreed to computerised documents; only then a document may be mailed. */
  consent: z.boolean(),
  /**
   * Invoice that waits for an allocation number of the Tax Authority, or whose number was refused; null if there is no
   * such invoice.
   */
  held: z
    .object({
      /** Refusal codes of the Tax Authority; null until the Authority responds. */
      codes: z.array(z.int()).nullable(),
      askedAt: z.iso.datetime(),
      /** Time of the next request for the allocation number, if the Authority has not responded yet. */
      triedAt: z.iso.datetime(),
      /** Total in agorot, VAT included. */
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
   * Language of the response's texts. It is sent in the body, because the URL of a receipt page contains no language.
   */
  body: z.object({ say: z.enum(['agree', 'take_back']), language: localeSchema }),
  status: 200,
  answer: taxDocumentsSchema,
  problems: ['receipt_not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const BUSINESS_NAME_MAX_LENGTH = 120;

/**
 * Body of the request that makes out the documents to a business. `language` is the language of the response's texts.
 */
export const businessSchema = z.object({
  businessName: requiredText(BUSINESS_NAME_MAX_LENGTH),
  /** Registration number of a company or dealer as typed: nine digits, the last of which is a check digit. */
  registrationNumber: requiredText(40),
  language: localeSchema,
});

export const nameTaxBuyer = endpoint({
  name: 'nameTaxBuyer',
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

/** Type of a document, as text in a URL path. */
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
