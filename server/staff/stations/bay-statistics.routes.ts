import {
  BAY_ATTEMPTS_MAX,
  BAY_STATISTICS_PERIODS,
  type FigureGranularity,
  getBayStatistics as getBayStatisticsCall,
  listBayAttempts,
} from '#contracts/staff/bay-statistics.ts';
import { accepted } from '#contracts/core/problem.ts';
import { toIsoInstant, toIsoInstantOrNull, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay, lastDayOfPeriod, periodStartOf } from '#domain/staff/reports/report-period.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getBayStatistics, listBayStatisticsEvents } from '#server/stations/public.ts';
import { readCodeEndings } from '../vouchers/read-code-endings.ts';

const reading = { access: 'staff', permission: 'station.read', scoped: true } as const;

/** Returns the first day (YYYY-MM-DD) of the oldest period in the figures of a bay. */
function firstDayOf(today: string, step: FigureGranularity): string {
  let begin = periodStartOf(today, step);
  for (let back = 1; back < BAY_STATISTICS_PERIODS; back += 1) begin = periodStartOf(addDays(begin, -1), step);
  return begin;
}

export function registerBayStatisticsRoutes(app: App, deps: Deps): void {
  route(app, getBayStatisticsCall, {
    ...reading,
    async handle({ params: { stationId }, query: { step } }) {
      const today = shopDayText(deps.clock.now());
      const rows = await getBayStatistics(deps, { stationId, step, from: firstDayOf(today, step) });
      return accepted({
        rows: rows.map(({ period, ...sums }) => ({ ...sums, from: period, to: lastDayOfPeriod(period, step) })),
      });
    },
  });
  route(app, listBayAttempts, {
    ...reading,
    async handle({ actor, params: { stationId }, query: { bay, from, to } }) {
      const { attempts, downtimes } = await listBayStatisticsEvents(deps, {
        stationId,
        bayNo: bay,
        from: startOfDay(from),
        until: startOfDay(addDays(to, 1)),
        limit: BAY_ATTEMPTS_MAX,
      });
      const endingOf = await readCodeEndings(deps, attempts);
      return accepted({
        attempts: attempts.map(({ redemptionId, lotId, createdAt, isFirst, wateredAt }) => ({
          redemptionId,
          // the id is null for partners, because a voucher belongs to a customer, whose data a partner may not see
          lotId: actor.scope === null ? lotId : null,
          codeEnding: actor.scope === null ? endingOf(lotId) : null,
          at: toIsoInstant(createdAt),
          first: isFirst,
          waterAfterSeconds: wateredAt === null ? null : Math.max(0, Math.round((wateredAt - createdAt) / 1_000)),
        })),
        downtimes: downtimes.map(({ cause, beganAt, endedAt }) => ({
          cause,
          since: toIsoInstant(beganAt),
          until: toIsoInstantOrNull(endedAt),
        })),
      });
    },
  });
}
