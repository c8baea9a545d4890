import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/settlement/settlements.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  agreeShare,
  closeSettlement,
  getSettlement,
  getSettlementPdf,
  listSettlements,
  listWashesOf,
} from '#server/settlement/public.ts';

const reading = { access: 'staff', permission: 'report.read' } as const;

export function registerSettlements(app: App, deps: Deps): void {
  route(app, calls.listSettlements, { ...reading, handle: async () => accepted(await listSettlements(deps)) });
  route(app, calls.getSettlement, {
    ...reading,
    handle: async ({ params }) => accepted(await getSettlement(deps, params.period)),
  });
  route(app, calls.listSettledWashes, {
    ...reading,
    handle: async ({ params: { period }, query: { station = null, after = null } }) =>
      accepted(await listWashesOf(deps, { period, stationId: station, after })),
  });
  route(app, calls.getSettlementPdf, {
    ...reading,
    async handle({ params: { period }, query: { station = null, language }, reply }) {
      const pdf = await getSettlementPdf(deps, { period, stationId: station, locale: language });
      if (pdf.ok) reply.header('content-disposition', `attachment; filename="settlement-${period}.pdf"`);
      return pdf;
    },
  });
  route(app, calls.closeSettlement, {
    access: 'staff',
    permission: 'settlement.write',
    async handle({ actor, params: { period } }) {
      const closed = await closeSettlement(deps, actor, period);
      return closed.ok ? accepted(await getSettlement(deps, period)) : closed;
    },
  });
  route(app, calls.addSettlementShare, {
    access: 'staff',
    permission: 'settings.write',
    handle: ({ actor, body }) => agreeShare(deps, actor, body),
  });
}
