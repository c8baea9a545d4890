import { listAudit, verifyAudit, type AuditRow } from '#contracts/staff/audit.ts';
import { ROWS_A_PAGE } from '#contracts/staff/list.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/endpoint-route.ts';
import type { Deps } from '#server/deps.ts';
import { listAuditLog, verifyAuditLog, type AuditLogRow } from '../store/audit-log.ts';

export function registerAudit(app: App, deps: Deps): void {
  route(app, listAudit, {
    access: 'staff',
    permission: 'audit.read',
    async handle({ query }) {
      const rows = await listAuditLog(deps.db, {
        before: numberOf(query.after),
        search: query.search === undefined || query.search === '' ? null : query.search,
        ofStaff: query.by === 'staff',
        limit: ROWS_A_PAGE + 1,
      });
      const page = rows.slice(0, ROWS_A_PAGE);
      const next = rows.length > ROWS_A_PAGE ? String(page.at(-1)?.seq) : null;
      return accepted({ rows: page.map(viewOf), next });
    },
  });
  route(app, verifyAudit, {
    access: 'staff',
    permission: 'audit.read',
    async handle() {
      const { rows, broken } = await verifyAuditLog(deps.db);
      return accepted({ rows, broken: broken.map(String) });
    },
  });
}

/** Where a page begins; an address that somebody changed begins at the newest. */
function numberOf(after: string | undefined): number | null {
  return after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null;
}

function viewOf({ seq, occurredAt, actor, staffName, action, refId, detail }: AuditLogRow): AuditRow {
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
