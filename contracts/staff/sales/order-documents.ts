import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { emailSchema } from '#contracts/core/person.ts';
import { documentNumberSchema, documentTypeTextSchema } from '#contracts/tax/documents.ts';

/** Maximum number of emails with documents of the same order within a day. */
export const DOCUMENT_MAILS_PER_DAY = 10;

const documentParams = z.object({
  orderId: orderIdSchema,
  type: documentTypeTextSchema,
  number: documentNumberSchema,
});

export const getOrderDocumentPdf = endpoint({
  name: 'getOrderDocumentPdf',
  method: 'GET',
  path: '/api/admin/orders/:orderId/documents/:type/:number/pdf',
  summary:
    'A copy of a tax document of an order as a signed PDF; the original stays for the buyer; `not_found` if this server creates no PDFs',
  params: documentParams,
  query: z.object({ language: localeSchema }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/pdf',
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const mailOrderDocument = endpoint({
  name: 'mailOrderDocument',
  method: 'POST',
  path: '/api/admin/orders/:orderId/documents/:type/:number/mails',
  summary: 'Send a copy of a tax document by email, to the buyer or to another email address; once for each `sendId`',
  params: documentParams,
  body: z.object({
    /** Unique id of the request. If a request is repeated with the same id, nothing is sent. */
    sendId: z.uuid(),
    /** Email address of the recipient. If absent, the documents are sent to the buyer. */
    email: emailSchema.optional(),
  }),
  status: 204,
  answer: z.null(),
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'document_consent_missing',
    'document_mail_limit',
    'document_address_unknown',
    'service_unavailable',
  ],
});
