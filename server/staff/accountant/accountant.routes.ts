import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/accountant.ts';
import { periodOfInstant } from '#domain/franchise/statement.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { closeMonth } from './close-month.ts';
import { getMonth, isDealerNumber, listMonths } from './get-month.ts';
import { getTaxExport } from './get-tax-export.ts';
import { listUntaxedVouchers, sumUntaxedVouchers } from './list-untaxed.ts';
import { listJournalEntries, sumJournalEntries } from './list-entries.ts';
import { auditFileDownload } from './audit-file-download.ts';

const reading = { access: 'staff', permission: 'report.read' } as const;

export function registerAccountantRoutes(app: App, deps: Deps): void {
  route(app, calls.listAccountantMonths, {
    ...reading,
    handle: async () =>
      accepted({
        months: await listMonths(deps),
        hasDealerNumber: isDealerNumber(deps.brand.registrationNumber),
      }),
  });
  route(app, calls.getAccountantMonth, {
    ...reading,
    handle: async ({ params }) => accepted(await getMonth(deps, params.period)),
  });
  listRoute(app, calls.listAccountantEntries, {
    ...reading,
    handle: async ({ query }) => accepted(await listJournalEntries(deps, query)),
    async onDownload({ actor, query: { period = periodOfInstant(deps.clock.now()) } }) {
      await auditFileDownload(deps, actor, { period, to: period, file: 'journal' });
    },
  });
  listRoute(app, calls.listAccountantUntaxedVouchers, {
    ...reading,
    handle: async ({ query }) => accepted(await listUntaxedVouchers(deps, query)),
  });
  route(app, calls.sumAccountantEntries, {
    ...reading,
    handle: async ({ query }) => accepted(await sumJournalEntries(deps, query)),
  });
  route(app, calls.sumAccountantUntaxedVouchers, {
    ...reading,
    handle: async ({ query: { period = periodOfInstant(deps.clock.now()) } }) =>
      accepted(await sumUntaxedVouchers(deps.db, period)),
  });
  route(app, calls.getTaxExport, {
    ...reading,
    async handle({ actor, params: { period }, query: { to = period }, reply, request }) {
      const files = await getTaxExport(deps, actor, { period, to, isDownload: request.method === 'GET' });
      const name = to === period ? period : `${period}-${to}`;
      if (files.ok) reply.header('content-disposition', `attachment; filename="uniform-${name}.zip"`);
      return files;
    },
  });
  route(app, calls.closeAccountantMonth, {
    access: 'staff',
    permission: 'month.close',
    async handle({ actor, params: { period } }) {
      const closed = await closeMonth(deps, actor, period);
      return closed.ok ? accepted(await getMonth(deps, period)) : closed;
    },
  });
}
