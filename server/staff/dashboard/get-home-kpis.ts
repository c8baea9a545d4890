import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permission.ts';
import {
  HOME_KPI_DAYS,
  homeKpiNames,
  type getHomeKpis as getHomeKpisCall,
  type HomeKpiName,
} from '#contracts/staff/home.ts';
import { toIsoInstant, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, sameTimeOn, startOfDay } from '#domain/staff/reports/report-period.ts';
import { moneySumsOf } from '#domain/staff/reports/report-sums.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getSales } from '../reports/get-reports.ts';
import type { ReportRange } from '../reports/report-range.ts';
import { vatParams } from '../reports/aggregate-report-days.ts';
import { listWashCells } from '../reports/store/report-washes.ts';
import { countCasesByDay, countCasesBetween } from './store/home-cases.ts';
import { countWashesBetween, listSalesBetween } from './store/home-week-before.ts';

type HomeKpiDeps = Pick<Deps, 'clock' | 'db'>;
type ByDay = ReadonlyMap<string, number>;
type Source = {
  readonly permission: Permission;
  readonly read: (deps: HomeKpiDeps, range: ReportRange) => Promise<Partial<Record<HomeKpiName, ByDay>>>;
  /**
   * Reads the dashboard figures of a part of one day. They are calculated in the same way as the figures of a whole
   * day.
   */
  readonly readPartOfDay: (deps: HomeKpiDeps, part: PartOfDay) => Promise<Partial<Record<HomeKpiName, number>>>;
};

/** Part of a day in epoch ms. `until` is exclusive. */
type PartOfDay = { readonly from: number; readonly until: number };

/**
 * Sources of the dashboard figures, in display order. Each source reads fifteen days, either by an index or from daily
 * figures that are already aggregated.
 */
const sources: readonly Source[] = [
  {
    permission: 'report.read',
    async read(deps, range) {
      const { periods } = await getSales(deps, range, 'day');
      return {
        revenue: new Map(periods.map(({ from, soldAgorot, refundedAgorot }) => [from, soldAgorot - refundedAgorot])),
        sales: new Map(periods.map(({ from, sales }) => [from, sales])),
      };
    },
    async readPartOfDay({ db }, part) {
      const sums = moneySumsOf(await listSalesBetween(db, { ...part, ...vatParams() }));
      return { revenue: sums.soldAgorot - sums.refundedAgorot, sales: sums.sales };
    },
  },
  {
    permission: 'station.read',
    async read({ db }, range) {
      const cells = await listWashCells(db, range);
      return {
        washes: new Map(cells.flatMap(({ day, washes }) => (day === null ? [] : [[day, washes] as const]))),
      };
    },
    readPartOfDay: async ({ db }, part) => ({ washes: await countWashesBetween(db, part) }),
  },
  {
    permission: 'inbox.read',
    async read({ db }, { from }) {
      const rows = await countCasesByDay(db, from);
      return { cases: new Map(rows.map(({ day, count }) => [day, count])) };
    },
    readPartOfDay: async ({ db }, part) => ({ cases: await countCasesBetween(db, part) }),
  },
];

/** Returns the same weekday of the previous week, from its beginning to the current time of day. */
function weekBefore(now: number): PartOfDay {
  const day = addDays(shopDayText(now), -7);
  return { from: startOfDay(day), until: sameTimeOn(day, now) };
}

/**
 * Returns the dashboard figures that this staff user may read. They cover the last fifteen days and, for comparison,
 * the same weekday of the previous week until the current time of day.
 */
export async function getHomeKpis(deps: HomeKpiDeps, actor: Staff): Promise<ResponseOf<typeof getHomeKpisCall>> {
  const now = deps.clock.now();
  const today = shopDayText(now);
  const days = Array.from({ length: HOME_KPI_DAYS }, (_day, index) => addDays(today, index + 1 - HOME_KPI_DAYS));
  const firstDay = addDays(today, 1 - HOME_KPI_DAYS);
  const range = { firstDay, lastDay: today, from: startOfDay(firstDay), until: startOfDay(addDays(today, 1)) };
  const own = sources.filter(({ permission }) => actor.permissions.has(permission));
  const part = weekBefore(now);
  const [byDay, before] = await Promise.all([
    Promise.all(own.map(({ read }) => read(deps, range))),
    Promise.all(own.map(({ readPartOfDay }) => readPartOfDay(deps, part))),
  ]);
  const found: Partial<Record<HomeKpiName, ByDay>> = Object.assign({}, ...byDay);
  const foundBefore: Partial<Record<HomeKpiName, number>> = Object.assign({}, ...before);
  const rows = homeKpiNames.flatMap((name) => {
    const values = found[name];
    if (values === undefined) return [];
    return [{ name, values: days.map((day) => values.get(day) ?? 0), weekBefore: foundBefore[name] ?? 0 }];
  });
  return { at: toIsoInstant(now), days, rows };
}
