import type { StaffId } from '#contracts/core/ids.ts';
import {
  addDocument as addDocumentCall,
  documentIdSchema,
  downloadDocument,
  listDocuments,
  reviewDocument as reviewDocumentCall,
  type DocumentId,
  type EmployeeDocument,
} from '#contracts/staff/sales/documents.ts';
import { employeeIdSchema } from '#contracts/staff/team/employees.ts';
import { accepted } from '#contracts/core/problem.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { findDocument, listDocumentRows, type DocumentRow } from './store/employee-document.ts';
import { readPerson } from './employee-person.ts';
import { addDocument, openDocument, reviewDocument } from './manage-documents.ts';

const reading = { access: 'staff', permission: 'document.read' } as const;
const writing = { access: 'staff', permission: 'document.review' } as const;
const SOON_MS = 30 * DAY_MS;

function viewOf(deps: Deps, row: DocumentRow, staffId: StaffId): EmployeeDocument {
  const { documentId, employeeId, personSealed, uploaderName, reviewerName, uploadedBy, ...rest } = row;
  return {
    ...rest,
    id: documentId,
    employeeId,
    employeeName: readPerson(deps, employeeId, personSealed).name,
    uploadedBy: uploaderName,
    uploadedAt: new Date(row.uploadedAt).toISOString(),
    own: uploadedBy === staffId,
    reviewedBy: reviewerName,
    reviewedAt: row.reviewedAt === null ? null : new Date(row.reviewedAt).toISOString(),
  };
}

async function answerWithDocument(deps: Deps, documentId: DocumentId, staffId: StaffId): Promise<EmployeeDocument> {
  const row = await findDocument(deps.db, documentId);
  if (row === null) throw new Error('document not found after write');
  return viewOf(deps, row, staffId);
}

export function registerEmployeeDocumentRoutes(app: App, deps: Deps): void {
  listRoute(app, listDocuments, {
    ...reading,
    async handle({ actor, query }) {
      const rows = await listDocumentRows(deps.db, {
        state: query.state ?? null,
        kind: query.kind ?? null,
        endsBefore: query.ends === 'soon' ? shopDayText(deps.clock.now() + SOON_MS) : null,
        employeeId: employeeIdSchema.safeParse(query.employee).data ?? null,
        before: documentIdSchema.safeParse(query.after).data ?? null,
        limit: ROWS_TO_FETCH,
      });
      const entry = (row: DocumentRow) => viewOf(deps, row, actor.staffId);
      return accepted(staffPage(rows, { cursor: ({ documentId }) => documentId, entry }));
    },
  });
  route(app, downloadDocument, {
    ...reading,
    async handle({ actor, params, reply }) {
      const opened = await openDocument(deps, actor, params.documentId);
      if (!opened.ok) return opened;
      const { file, media, kind } = opened.value;
      // an uploaded file is never displayed within the origin of the shop, and browsers must not sniff its type
      void reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `attachment; filename="${kind}-${params.documentId.slice(-6)}.${media === 'pdf' ? 'pdf' : 'jpg'}"`,
        'x-content-type-options': 'nosniff',
      });
      return accepted(file);
    },
  });
  route(app, reviewDocumentCall, {
    ...writing,
    async handle({ actor, params, body: { decision, reason = null } }) {
      const reviewed = await reviewDocument(deps, actor, { ...params, decision, reason });
      return reviewed.ok ? accepted(await answerWithDocument(deps, reviewed.value, actor.staffId)) : reviewed;
    },
  });
}

/** Registers the routes that accept file uploads. */
export function registerDocumentUpload(uploads: App, deps: Deps): void {
  route(uploads, addDocumentCall, {
    ...writing,
    async handle({ actor, params, body: { expiresOn = null, ...upload } }) {
      const added = await addDocument(deps, actor, { ...params, ...upload, expiresOn });
      return added.ok ? accepted(await answerWithDocument(deps, added.value, actor.staffId)) : added;
    },
  });
}
