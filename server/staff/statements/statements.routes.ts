import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/franchise/statements.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  agreeShare,
  closeFranchiseStatement,
  getFranchiseStatement,
  getFranchiseStatementPdf,
  listFranchiseStatements,
  listWashesOf,
} from '#server/franchise/public.ts';

/** Access rule for reading. Partners may read as well; they receive only their own stations. */
const reading = { access: 'staff', permission: 'statement.read', scoped: true } as const;

export function registerStatementRoutes(app: App, deps: Deps): void {
  route(app, calls.listSettlements, {
    ...reading,
    handle: async ({ actor }) => accepted(await listFranchiseStatements(deps, actor.scope)),
  });
  route(app, calls.getSettlement, {
    ...reading,
    handle: async ({ actor: { scope: stations }, params: { period } }) =>
      accepted(await getFranchiseStatement(deps, { period, stations })),
  });
  route(app, calls.listSettledWashes, {
    ...reading,
    handle: async ({ actor: { scope: stations }, params: { period }, query: { station = null, after = null } }) =>
      accepted(await listWashesOf(deps, { period, stations, stationId: station, after })),
  });
  route(app, calls.getSettlementPdf, {
    ...reading,
    async handle({ actor: { scope: stations }, params: { period }, query: { station = null, language }, reply }) {
      const pdf = await getFranchiseStatementPdf(deps, { period, stations, stationId: station, locale: language });
      if (pdf.ok) reply.header('content-disposition', `attachment; filename="settlement-${period}.pdf"`);
      return pdf;
    },
  });
  route(app, calls.closeSettlement, {
    access: 'staff',
    permission: 'settlement.write',
    async handle({ actor, params: { period } }) {
      const closed = await closeFranchiseStatement(deps, actor, period);
      return closed.ok ? accepted(await getFranchiseStatement(deps, { period, stations: actor.scope })) : closed;
    },
  });
  route(app, calls.addSettlementShare, {
    access: 'staff',
    permission: 'settings.write',
    handle: ({ actor, body }) => agreeShare(deps, actor, body),
  });
}
