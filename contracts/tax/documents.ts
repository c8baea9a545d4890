import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { requiredText } from '#contracts/core/person.ts';

/**
 * Kinds of documents by the Tax Authority's numbers (uniform format 1.31): transaction invoice, tax invoice, tax
 * invoice and receipt, credit note, receipt.
 */
export const taxDocumentTypes = [300, 305, 320, 330, 400] as const;
export const taxDocumentTypeSchema = z.literal(taxDocumentTypes);
export type TaxDocumentType = z.infer<typeof taxDocumentTypeSchema>;

/**
 * When the VAT of a product falls due: with its price; with each wash that is spent; or with each wash, and for those
 * that are left when the voucher ends (docs/decisions/0107).
 */
export const taxTreatments = ['at_sale', 'at_redemption', 'at_sale_or_expiry'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** At a provider's. */
const addressSchema = z.url({ protocol: /^https?$/ });

export const taxDocumentsSchema = z.object({
  documents: z.array(
    z.object({
      type: taxDocumentTypeSchema,
      number: z.int().positive(),
      issuedAt: z.iso.datetime(),
      /** Agorot, VAT included. */
      totalAgorot: z.int().positive(),
      /** Whether the original was not handed out yet; afterwards there are copies. */
      originalLeft: z.boolean(),
      /** Whether it names the business that the buyer named. */
      namesBusiness: z.boolean(),
    }),
  ),
  /** Documents that the payment provider wrote of this money, in place of ours. */
  ofProvider: z.array(
    z.object({
      type: taxDocumentTypeSchema,
      number: z.string(),
      movedAt: z.iso.datetime(),
      /** Agorot, VAT included. */
      totalAgorot: z.int().positive(),
      /** At the provider's; null without consent to computerised documents, or where it gives no address. */
      url: addressSchema.nullable(),
    }),
  ),
  /** Whether a document is still to come. */
  waiting: z.boolean(),
  /** What was last said about computerised documents; null: nothing yet. */
  consent: z.object({ agreed: z.boolean(), saidAt: z.iso.datetime() }).nullable(),
  /** Whether this server makes files of them. */
  pdf: z.boolean(),
  /** The business that documents of the purchase are made out to; null: a private customer. */
  buyer: z.object({ name: z.string(), registration: z.string(), askedAt: z.iso.datetime() }).nullable(),
  /** An invoice waits for a number of the Tax Authority (`asked`), or was refused one; null: nothing of the kind. */
  allocation: z.enum(['asked', 'refused']).nullable(),
  /** Whether a business may still be named. */
  canNameBuyer: z.boolean(),
});
export type TaxDocuments = z.infer<typeof taxDocumentsSchema>;

/** A document of an order as the staff see it; `number` null: the provider has not written it yet. */
export const orderPaperSchema = z.object({
  /** Whose it is: the provider's name; null: ours. */
  provider: z.string().nullable(),
  type: taxDocumentTypeSchema.nullable(),
  number: z.string().nullable(),
  /** Issued, or the money moved. */
  at: z.iso.datetime(),
  /** Agorot, VAT included. */
  totalAgorot: z.int().positive(),
  /** What goes back. */
  isCredit: z.boolean(),
  url: addressSchema.nullable(),
  /** Why the provider's is not there, as far as anybody knows. */
  trouble: z.string().nullable(),
});
export type OrderPaper = z.infer<typeof orderPaperSchema>;

/** What the staff see of an invoice in a business's name. */
export const orderInvoiceSchema = z.object({
  buyer: z.object({ name: z.string(), registration: z.string() }).nullable(),
  /** Whether a business may still be named. */
  mayName: z.boolean(),
  /** An invoice that waits for a number of the Tax Authority, or was refused one. */
  held: z
    .object({
      /** The Authority's codes of its refusal; null: there is no answer yet. */
      codes: z.array(z.int()).nullable(),
      askedAt: z.iso.datetime(),
      /** When it is asked next, where there is no answer. */
      triedAt: z.iso.datetime(),
      /** Agorot, VAT included. */
      totalAgorot: z.int().positive(),
      /** How often it was refused and asked about again. */
      refusedBefore: z.int(),
      /** Whether it can be asked about again. */
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
  summary: 'The tax documents of a purchase, for whoever holds the link of its receipt',
  params: receiptParams,
  status: 200,
  answer: taxDocumentsSchema,
  problems: ['receipt_not_found', 'too_many_requests', 'service_unavailable'],
});

export const sayDocumentConsent = endpoint({
  name: 'sayDocumentConsent',
  method: 'POST',
  path: '/api/receipts/:transactionId/document-consent',
  summary: 'Agrees to computerised documents for a purchase, or takes that back',
  params: receiptParams,
  /** The language of the sentence: the page of a receipt tells nobody where a form came from. */
  body: z.object({ say: z.enum(['agree', 'take_back']), language: localeSchema }),
  status: 200,
  answer: taxDocumentsSchema,
  problems: ['receipt_not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const BUSINESS_NAME_MAX = 120;

/** `language`: of the words that the documents are explained in. */
export const businessSchema = z.object({
  businessName: requiredText(BUSINESS_NAME_MAX),
  /** Registration number of a company or dealer as typed: nine digits, the last one a check digit. */
  registrationNumber: requiredText(40),
  language: localeSchema,
});

export const nameTaxBuyer = endpoint({
  name: 'nameTaxBuyer',
  method: 'POST',
  path: '/api/receipts/:transactionId/buyer',
  summary: 'Has the tax documents of a purchase made out to a business: once, within fourteen days of the payment',
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

const numberText = z.string().regex(/^[1-9]\d{0,8}$/);

export const getTaxDocumentPdf = endpoint({
  name: 'getTaxDocumentPdf',
  method: 'GET',
  path: '/api/receipts/:transactionId/documents/:type/:number/pdf',
  summary:
    'A tax document as a signed PDF: the original the first time, a copy afterwards; `not_found` where this server makes none',
  params: receiptParams.extend({
    type: z.enum(taxDocumentTypes.map(String)),
    number: numberText,
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
