import type { StaffId } from '#contracts/core/ids.ts';
import {
  addEmployeeDocument as addEmployeeDocumentCall,
  employeeDocumentIdSchema,
  downloadEmployeeDocument,
  listEmployeeDocuments,
  reviewEmployeeDocument as reviewEmployeeDocumentCall,
  type EmployeeDocumentId,
  type EmployeeDocument,
} from '#contracts/staff/team/employee-documents.ts';
import { employeeIdSchema } from '#contracts/staff/team/employees.ts';
import { accepted } from '#contracts/core/problem.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { findEmployeeDocument, listEmployeeDocumentRows, type EmployeeDocumentRow } from './store/employee-document.ts';
import { readEmployeePersonalData } from './employee-personal-data.ts';
import { addEmployeeDocument, openEmployeeDocument, reviewEmployeeDocument } from './manage-employee-documents.ts';

const reading = { access: 'staff', permission: 'document.read' } as const;
const writing = { access: 'staff', permission: 'document.review' } as const;
const SOON_MS = 30 * DAY_MS;

function viewOf(deps: Deps, row: EmployeeDocumentRow, staffId: StaffId): EmployeeDocument {
  const { documentId, employeeId, personSealed, uploaderName, reviewerName, uploadedBy, ...rest } = row;
  return {
    ...rest,
    id: documentId,
    employeeId,
    employeeName: readEmployeePersonalData(deps, employeeId, personSealed).name,
    uploadedBy: uploaderName,
    uploadedAt: new Date(row.uploadedAt).toISOString(),
    own: uploadedBy === staffId,
    reviewedBy: reviewerName,
    reviewedAt: row.reviewedAt === null ? null : new Date(row.reviewedAt).toISOString(),
  };
}

async function answerWithDocument(
  deps: Deps,
  documentId: EmployeeDocumentId,
  staffId: StaffId,
): Promise<EmployeeDocument> {
  const row = await findEmployeeDocument(deps.db, documentId);
  if (row === null) throw new Error('document not found after write');
  return viewOf(deps, row, staffId);
}

export function registerEmployeeDocumentRoutes(app: App, deps: Deps): void {
  listRoute(app, listEmployeeDocuments, {
    ...reading,
    async handle({ actor, query }) {
      const rows = await listEmployeeDocumentRows(deps.db, {
        state: query.state ?? null,
        kind: query.kind ?? null,
        endsBefore: query.ends === 'soon' ? shopDayText(deps.clock.now() + SOON_MS) : null,
        employeeId: employeeIdSchema.safeParse(query.employee).data ?? null,
        before: employeeDocumentIdSchema.safeParse(query.after).data ?? null,
        limit: ROWS_TO_FETCH,
      });
      const entry = (row: EmployeeDocumentRow) => viewOf(deps, row, actor.staffId);
      return accepted(staffPage(rows, { cursor: ({ documentId }) => documentId, entry }));
    },
  });
  route(app, downloadEmployeeDocument, {
    ...reading,
    async handle({ actor, params, reply }) {
      const opened = await openEmployeeDocument(deps, actor, params.documentId);
      if (!opened.ok) return opened;
      const { file, media, kind } = opened.value;
      // an uploaded file must never be displayed within the origin of the shop, and browsers must not guess its type
      void reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `attachment; filename="${kind}-${params.documentId.slice(-6)}.${media === 'pdf' ? 'pdf' : 'jpg'}"`,
        'x-content-type-options': 'nosniff',
      });
      return accepted(file);
    },
  });
  route(app, reviewEmployeeDocumentCall, {
    ...writing,
    async handle({ actor, params, body: { decision, reason = null } }) {
      const reviewed = await reviewEmployeeDocument(deps, actor, { ...params, decision, reason });
      return reviewed.ok ? accepted(await answerWithDocument(deps, reviewed.value, actor.staffId)) : reviewed;
    },
  });
}

/** Registers the route that receives the uploads of employee documents. */
export function registerEmployeeDocumentUpload(uploads: App, deps: Deps): void {
  route(uploads, addEmployeeDocumentCall, {
    ...writing,
    async handle({ actor, params, body: { expiresOn = null, ...upload } }) {
      const added = await addEmployeeDocument(deps, actor, { ...params, ...upload, expiresOn });
      return added.ok ? accepted(await answerWithDocument(deps, added.value, actor.staffId)) : added;
    },
  });
}
