import * as calls from '#contracts/staff/wash-costs.ts';
import { accepted } from '#contracts/core/problem.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { lastDayOfPeriod, periodStartOf } from '#domain/staff/reports/report-period.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getWashCosts, listWashCostRows } from './get-wash-costs.ts';
import { listCostRates, setCostRate } from './manage-cost-rates.ts';
import { findStationBySlug } from './store/wash-cost-rows.ts';

const reading = { access: 'staff', permission: 'report.read' } as const;

export function registerWashCostRoutes(app: App, deps: Deps): void {
  route(app, calls.getWashCosts, {
    ...reading,
    async handle({ query: { step, on, station } }) {
      const from = periodStartOf(on ?? shopDayText(deps.clock.now()), step);
      const days = { from, to: lastDayOfPeriod(from, step) };
      const stationId = station === undefined ? null : await findStationBySlug(deps.db, station);
      // for an unknown station, the list is empty (no 404)
      const rows = station !== undefined && stationId === null ? [] : await getWashCosts(deps, days, stationId);
      return accepted({ ...days, rows });
    },
  });
  route(app, calls.listWashCostRows, {
    ...reading,
    handle: async ({ params: { stationId }, query: { bay, from, to } }) =>
      accepted(await listWashCostRows(deps, { stationId, bayNo: bay }, { from, to })),
  });
  route(app, calls.listCostRates, { ...reading, handle: async () => accepted(await listCostRates(deps)) });
  route(app, calls.setCostRate, {
    access: 'staff',
    permission: 'settings.write',
    handle: ({ actor, body }) => setCostRate(deps, actor, body),
  });
}
