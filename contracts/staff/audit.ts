import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { listQuery } from './list.ts';

const auditRowSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** `staff:<id>`, `system:<name>`, `customer:<id>`. */
  actor: z.string(),
  /** Of somebody of the staff; null for others. */
  adminName: z.string().nullable(),
  action: z.string(),
  refId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit log, the newest first',
  query: listQuery({ search: z.string().trim().max(100).optional(), by: z.enum(['staff', 'everybody']).optional() }),
  status: 200,
  answer: z.object({ rows: z.array(auditRowSchema), next: z.string().nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const verifyAudit = endpoint({
  name: 'verifyAudit',
  method: 'GET',
  path: '/api/admin/audit/verification',
  summary: 'Computes the hash chain of the audit log again',
  status: 200,
  answer: z.object({ rows: z.int(), broken: z.array(z.string()) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
