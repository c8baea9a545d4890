import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { optionalText } from '#contracts/core/person.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';
import { employeeIdSchema } from './employees.ts';
import { listQuery } from '../list.ts';

export const EMPLOYEE_DOCUMENT_MAX_BYTES = 10 * 1_024 * 1_024;
export const EMPLOYEE_DOCUMENT_REASON_MAX_LENGTH = 500;

export const employeeDocumentKinds = [
  'contract',
  'identity',
  'health',
  'training',
  'work_permit',
  'tax',
  'other',
] as const;
export type EmployeeDocumentKind = (typeof employeeDocumentKinds)[number];

export const employeeDocumentStates = ['pending', 'approved', 'rejected'] as const;
export type EmployeeDocumentState = (typeof employeeDocumentStates)[number];

export const employeeDocumentIdSchema = z.uuid().brand('EmployeeDocumentId');
export type EmployeeDocumentId = z.infer<typeof employeeDocumentIdSchema>;

/**
 * Reasons to reject an uploaded file. A file must be a PDF or a picture. A PDF is rejected if it is damaged, encrypted
 * or has active content. For a picture, the reasons to reject pictures apply.
 */
export const employeeDocumentRefusals = [
  'document_refused',
  'document_active',
  'document_encrypted',
  'document_damaged',
  ...pictureUploadErrors,
] as const satisfies readonly ProblemCode[];
export type EmployeeDocumentRefusal = (typeof employeeDocumentRefusals)[number];

const documentSchema = z.object({
  id: employeeDocumentIdSchema,
  employeeId: employeeIdSchema,
  employeeName: z.string(),
  kind: z.enum(employeeDocumentKinds),
  state: z.enum(employeeDocumentStates),
  expiresOn: z.string().nullable(),
  media: z.enum(['pdf', 'jpeg']),
  bytes: z.int(),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  /** True if the signed-in staff user uploaded the document. A different staff user must review it. */
  own: z.boolean(),
  reviewedBy: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type EmployeeDocument = z.infer<typeof documentSchema>;

export const listEmployeeDocuments = endpoint({
  name: 'listEmployeeDocuments',
  method: 'GET',
  path: '/api/admin/documents',
  summary: 'Employee documents, newest first',
  query: listQuery({
    state: z.enum(employeeDocumentStates).optional(),
    kind: z.enum(employeeDocumentKinds).optional(),
    /**
     * Filters approved documents by their expiry. `soon`: documents that expire within 30 days or have already expired.
     */
    ends: z.enum(['soon']).optional(),
    employee: z.string().max(36).optional(),
  }),
  status: 200,
  answer: listPageSchema(documentSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const addEmployeeDocument = endpoint({
  name: 'addEmployeeDocument',
  method: 'POST',
  path: '/api/admin/employees/:employeeId/documents',
  summary:
    'Upload a PDF, JPEG, PNG or WebP of at most 10 MB; pictures are re-encoded, a PDF with active content is refused; another staff user must review it',
  params: z.object({ employeeId: employeeIdSchema }),
  takes: 'multipart/form-data',
  body: z.object({
    kind: z.enum(employeeDocumentKinds),
    expiresOn: z.union([z.literal('').transform(() => undefined), z.iso.date()]).optional(),
    file: z.file().max(EMPLOYEE_DOCUMENT_MAX_BYTES),
  }),
  status: 201,
  answer: documentSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    ...employeeDocumentRefusals,
    'payload_too_large',
    'unsupported_media_type',
    'service_unavailable',
  ],
});

const documentParams = z.object({ documentId: employeeDocumentIdSchema });

export const downloadEmployeeDocument = endpoint({
  name: 'downloadEmployeeDocument',
  method: 'GET',
  path: '/api/admin/documents/:documentId/file',
  summary: 'Download the file; every download is recorded in the audit log',
  params: documentParams,
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/octet-stream',
  problems: ['not_signed_in', 'not_permitted', 'not_found', 'service_unavailable'],
});

export const reviewEmployeeDocument = endpoint({
  name: 'reviewEmployeeDocument',
  method: 'POST',
  path: '/api/admin/documents/:documentId/reviews',
  summary: 'Approve or reject a document; not possible for the staff user who uploaded it',
  params: documentParams,
  body: z
    .object({ decision: z.enum(['approved', 'rejected']), reason: optionalText(EMPLOYEE_DOCUMENT_REASON_MAX_LENGTH) })
    .refine(({ decision, reason }) => (decision === 'rejected') === (reason !== undefined), { path: ['reason'] }),
  status: 200,
  answer: documentSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'own_document',
    'changed_meanwhile',
    'service_unavailable',
  ],
});
