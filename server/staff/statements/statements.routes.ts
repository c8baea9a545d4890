import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/franchise/statements.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  setRevenueShare,
  closeFranchiseStatement,
  getFranchiseStatement,
  getFranchiseStatementPdf,
  listFranchiseStatements,
  listFranchiseWashes,
} from '#server/franchise/public.ts';
import { readCodeEndings } from '../vouchers/read-code-endings.ts';

/** Access rule for reading statements. Partners may read them too, but only those of their own stations. */
const reading = { access: 'staff', permission: 'statement.read', scoped: true } as const;

export function registerStatementRoutes(app: App, deps: Deps): void {
  route(app, calls.listStatementMonths, {
    ...reading,
    handle: async ({ actor }) => accepted(await listFranchiseStatements(deps, actor.scope)),
  });
  route(app, calls.getStatementMonth, {
    ...reading,
    handle: async ({ actor: { scope: stations }, params: { period } }) =>
      accepted(await getFranchiseStatement(deps, { period, stations })),
  });
  route(app, calls.listStatementWashes, {
    ...reading,
    async handle({ actor: { scope: stations }, params: { period }, query: { station = null, after = null } }) {
      const { rows, next } = await listFranchiseWashes(deps, { period, stations, stationId: station, after });
      const endingOf = await readCodeEndings(deps, rows);
      return accepted({
        rows: rows.map((row) => ({ ...row, codeEnding: row.lotId === null ? null : endingOf(row.lotId) })),
        next,
      });
    },
  });
  route(app, calls.getStatementPdf, {
    ...reading,
    async handle({ actor: { scope: stations }, params: { period }, query: { station = null, language }, reply }) {
      const pdf = await getFranchiseStatementPdf(deps, { period, stations, stationId: station, locale: language });
      if (pdf.ok) reply.header('content-disposition', `attachment; filename="settlement-${period}.pdf"`);
      return pdf;
    },
  });
  route(app, calls.closeStatementMonth, {
    access: 'staff',
    permission: 'settlement.write',
    async handle({ actor, params: { period } }) {
      const closed = await closeFranchiseStatement(deps, actor, period);
      return closed.ok ? accepted(await getFranchiseStatement(deps, { period, stations: actor.scope })) : closed;
    },
  });
  route(app, calls.addRevenueShare, {
    access: 'staff',
    permission: 'settings.write',
    handle: ({ actor, body }) => setRevenueShare(deps, actor, body),
  });
}
