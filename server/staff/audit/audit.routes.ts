import { listAudit, verifyAudit, type AuditRow } from '#contracts/staff/team/audit.ts';
import { cleanText, stripInvisibleMarks } from '#contracts/core/text.ts';
import { auditActionsOf } from '#contracts/staff/team/audit-actions.ts';
import { accepted } from '#contracts/core/problem.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { verifyAnchors } from '#server/ledger/public.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { findMaskedNamesOfAuditObjects } from './audit-people.ts';
import { findObjectsOfAuditEntries } from './audit-objects.ts';
import { verifyAuditLog } from './store/audit-chain.ts';
import { listAuditLog, type AuditLogRow } from './store/audit-log.ts';

export function registerAuditRoutes(app: App, deps: Deps): void {
  listRoute(app, listAudit, {
    access: 'staff',
    permission: 'audit.read',
    async handle({ actor, query }) {
      const rows = await listAuditLog(deps.db, {
        before: numberOf(query.after),
        from: query.from === undefined ? null : startOfDay(query.from),
        until: query.to === undefined ? null : startOfDay(addDays(query.to, 1)),
        search: searchTextOf(query.search),
        acts: query.kind === undefined ? [] : auditActionsOf(query.kind),
        ofStaff: query.by === 'staff',
        limit: ROWS_TO_FETCH,
      });
      const objectsOf = await findObjectsOfAuditEntries(deps.db, rows, (found) =>
        findMaskedNamesOfAuditObjects(deps, actor, found),
      );
      return accepted(
        staffPage(rows, {
          cursor: ({ seq }) => String(seq),
          entry: (row) => ({ ...viewOf(row), objects: objectsOf(row) }),
        }),
      );
    },
  });
  route(app, verifyAudit, {
    access: 'staff',
    permission: 'audit.read',
    async handle() {
      const [{ rows, broken }, anchors] = await Promise.all([verifyAuditLog(deps.db), verifyAnchors(deps)]);
      return accepted({ rows, broken: broken.map(String), anchors });
    },
  });
}

/** Normalises search text that was pasted. A no-break space becomes a space, and invisible characters are removed. */
function searchTextOf(search = ''): string | null {
  return stripInvisibleMarks(cleanText(search).replaceAll(/\s/g, ' ')) || null;
}

/**
 * Returns the row number at which a page begins. Returns null for an invalid cursor, which starts at the newest row.
 */
function numberOf(after: string | undefined): number | null {
  return after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null;
}

function viewOf(row: AuditLogRow): Omit<AuditRow, 'objects'> {
  const { seq, occurredAt, actor, staffName, action, refId, detail } = row;
  return {
    id: String(seq),
    at: new Date(occurredAt).toISOString(),
    actor,
    adminName: staffName,
    action,
    refId,
    detail,
  };
}
