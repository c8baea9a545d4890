import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { listQuery } from '../list.ts';
import { auditKinds } from './audit-actions.ts';

export const auditObjectKinds = [
  'order',
  'voucher',
  'product',
  'station',
  'staff',
  'role',
  'customer',
  'employee',
  'case',
  'item',
  'purchase',
  'work_order',
  'membership',
  'gift',
] as const;
export type AuditObjectKind = (typeof auditObjectKinds)[number];

/** Object that an audit entry mentions by its id. Its state is that of the time at which the log is read. */
export const auditObjectSchema = z.object({
  id: z.string(),
  kind: z.enum(auditObjectKinds),
  /** Id for the page that shows the object. For example, a refund is shown on the page of its order. */
  pageId: z.string(),
  /**
   * Name or number of the object, or the masked name of its person. Null if it has none, or if the reader may not see
   * the person.
   */
  name: z.object({ en: z.string(), he: z.string() }).nullable(),
  /** Reference of a customer's message, by which its case is named. Absent for all other objects. */
  reference: z.string().optional(),
});
export type AuditObject = z.infer<typeof auditObjectSchema>;

const auditRowSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** User or system that acted, as `staff:<id>`, `system:<name>` or `customer:<id>`. */
  actor: z.string(),
  /** Name of the staff user; null for other actors. */
  adminName: z.string().nullable(),
  action: z.string(),
  refId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Objects that the audit entry mentions. Deleted objects are left out. */
  objects: z.array(auditObjectSchema),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Audit log, newest first',
  query: listQuery({
    search: z.string().trim().max(100).optional(),
    by: z.enum(['staff', 'everybody']).optional(),
    kind: z.enum(auditKinds).optional(),
    /** First and last day in Asia/Jerusalem, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  status: 200,
  answer: listPageSchema(auditRowSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const verifyAudit = endpoint({
  name: 'verifyAudit',
  method: 'GET',
  path: '/api/admin/audit/verification',
  summary: 'Verify the hash chain of the audit log and compare the ledger with its anchors',
  status: 200,
  answer: z.object({
    rows: z.int(),
    broken: z.array(z.string()),
    anchors: z.object({
      /**
       * Newest anchor (signed checkpoint of the audit log) in the anchor file of this data folder. It has its time, and
       * the newest audit entry that it covers. Null if there is no anchor yet.
       */
      newest: z.object({ at: z.iso.datetime(), seq: z.int() }).nullable(),
      /**
       * Chains of audit entries with entries that are missing or different in the database. An anchor (signed
       * checkpoint) covers these entries.
       */
      missing: z
        .array(
          z.object({
            chain: z.enum(['audit', 'documents', 'journal']),
            /**
             * Time of the newest anchor (signed checkpoint of the audit log) that still matches the chain; null if no
             * anchor matches.
             */
            since: z.iso.datetime().nullable(),
            knownAt: z.iso.datetime(),
            entries: z.int(),
          }),
        )
        .readonly(),
      /**
       * Recorded restores of the database. `entries` is the number of audit entries that were written after the backup
       * and are therefore missing.
       */
      restores: z.array(z.object({ at: z.iso.datetime(), backupOf: z.iso.datetime(), entries: z.int() })).readonly(),
      /**
       * Number of lines in the anchor file (signed checkpoints of the audit log) that cannot be read. They are damaged,
       * forged, or made with a master secret that is not configured.
       */
      unreadable: z.int(),
    }),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
export type AuditVerification = z.infer<typeof verifyAudit.answer>;
