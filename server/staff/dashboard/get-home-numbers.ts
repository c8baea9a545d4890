import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permission.ts';
import { HOME_DAYS, homeNumberNames, type getHomeNumbers as call, type HomeNumberName } from '#contracts/staff/home.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, beginOfDay } from '#domain/staff/reports/report-period.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getSales } from '../reports/get-reports.ts';
import type { ReportRange } from '../reports/report-range.ts';
import { listWashCells } from '../reports/store/report-washes.ts';
import { countCasesByDay } from './store/home-cases.ts';

type HomeDeps = Pick<Deps, 'clock' | 'db'>;
type ByDay = ReadonlyMap<string, number>;
type Source = {
  readonly permission: Permission;
  readonly read: (deps: HomeDeps, range: ReportRange) => Promise<Partial<Record<HomeNumberName, ByDay>>>;
};

/** Sources of the numbers, in the order of the page. Each reads fifteen days by an index or their aggregates. */
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
  },
  {
    permission: 'station.read',
    async read({ db }, range) {
      const cells = await listWashCells(db, range);
      return {
        washes: new Map(cells.flatMap(({ day, washes }) => (day === null ? [] : [[day, washes] as const]))),
      };
    },
  },
  {
    permission: 'inbox.read',
    async read({ db }, { from }) {
      const rows = await countCasesByDay(db, from);
      return { cases: new Map(rows.map(({ day, count }) => [day, count])) };
    },
  },
];

/** Returns the numbers of the last fifteen days that this staff user may read. */
export async function getHomeNumbers(deps: HomeDeps, actor: Staff): Promise<AnswerOf<typeof call>> {
  const today = shopDayText(deps.clock.now());
  const days = Array.from({ length: HOME_DAYS }, (_day, index) => addDays(today, index + 1 - HOME_DAYS));
  const firstDay = addDays(today, 1 - HOME_DAYS);
  const range = { firstDay, lastDay: today, from: beginOfDay(firstDay), until: beginOfDay(addDays(today, 1)) };
  const own = sources.filter(({ permission }) => actor.permissions.has(permission));
  const found: Partial<Record<HomeNumberName, ByDay>> = Object.assign(
    {},
    ...(await Promise.all(own.map(({ read }) => read(deps, range)))),
  );
  const rows = homeNumberNames.flatMap((name) => {
    const values = found[name];
    return values === undefined ? [] : [{ name, values: days.map((day) => values.get(day) ?? 0) }];
  });
  return { days, rows };
}
