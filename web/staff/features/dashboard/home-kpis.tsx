import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getHomeKpis, HOME_REFRESH_MS, type HomeKpiName } from '#contracts/staff/home.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { formatTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Sparkline } from '../../kit/sparkline.tsx';
import { weekdayText } from '../../kit/day/weekday.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { changeText } from './change-text.ts';

/** Index of yesterday's value, counted from the end of the values. The last value is today's. */
const YESTERDAY = -2;
/** Index of the value for the same weekday as today, one week earlier. */
const WEEK_BEFORE = -8;
/** Index of the value for the same weekday as yesterday, one week earlier. */
const WEEK_BEFORE_YESTERDAY = YESTERDAY - 7;

type Home = ResponseOf<typeof getHomeKpis>;

type NumberLook = {
  readonly label: () => string;
  /** Returns the URL of the list that shows which rows are counted in the figure of a day (`YYYY-MM-DD`). */
  readonly rows: (day: string) => string;
  readonly valueText: (value: number) => string;
  /**
   * Minimum earlier value for which today's value is compared in percent. For smaller values the difference is shown.
   */
  readonly percentFrom: number;
};

const countText = (value: number) => value.toLocaleString('en');

const looks = {
  revenue: {
    label: () => m.staff_home_revenue(),
    rows: (day) => `reports?of=sales&from=${day}&to=${day}`,
    valueText: (value) => formatShekels(value),
    percentFrom: 100_000,
  },
  sales: {
    label: () => m.staff_home_sales(),
    rows: (day) => `reports/sales?from=${day}&to=${day}`,
    valueText: countText,
    percentFrom: 10,
  },
  washes: {
    label: () => m.staff_home_washes(),
    rows: (day) => `reports/washes?from=${day}&to=${day}`,
    valueText: countText,
    percentFrom: 10,
  },
  cases: {
    label: () => m.staff_home_cases(),
    rows: (day) => `inbox?state=all&from=${day}&to=${day}`,
    valueText: countText,
    percentFrom: 10,
  },
} as const satisfies Record<HomeKpiName, NumberLook>;

type ReportChartProps = Home['rows'][number] & Pick<Home, 'at' | 'days'>;

type YesterdayProps = Pick<ReportChartProps, 'values' | 'days'> & { readonly valueText: NumberLook['valueText'] };

/** Shows yesterday's value next to the value of the same weekday one week earlier. Renders nothing if both are zero. */
function Yesterday({ values, days, valueText }: YesterdayProps) {
  const { locale } = usePortal();
  const [yesterday = 0, before = 0] = [YESTERDAY, WEEK_BEFORE_YESTERDAY].map((index) => values.at(index));
  if (yesterday === 0 && before === 0) return null;
  return (
    <span>
      {m.staff_home_yesterday({
        value: leftToRight(valueText(yesterday)),
        day: weekdayText(days.at(WEEK_BEFORE_YESTERDAY) ?? '', locale),
        before: leftToRight(valueText(before)),
      })}
    </span>
  );
}

/**
 * Shows today's value, compared with the value at the same time of day one week ago. The label links to today's rows if
 * the user may open them.
 */
function HomeKpi({ at, name, values, weekBefore, days }: ReportChartProps) {
  const { locale } = usePortal();
  const me = useMe();
  const { label, percentFrom, rows, valueText } = looks[name];
  const today = values.at(-1) ?? 0;
  const day = days.at(-1) ?? '';
  const mayOpen = name === 'cases' || mayUse(me, 'report.read');
  const change = changeText({ now: today, before: weekBefore, percentFrom, valueText });
  return (
    <div className="staff-stat">
      <dt>{mayOpen ? <Link to={`/admin/${rows(day)}`}>{label()}</Link> : label()}</dt>
      <dd>
        <span className="staff-home-today">
          <bdi dir="ltr" className="staff-number">
            {valueText(today)}
          </bdi>
          {change === '' ? null : <span className="staff-badge">{change}</span>}
        </span>
        <span>
          {m.staff_home_same_time({
            value: leftToRight(valueText(weekBefore)),
            day: weekdayText(days.at(WEEK_BEFORE) ?? '', locale),
            time: leftToRight(formatTime(Date.parse(at))),
          })}
        </span>
        <Yesterday values={values} days={days} valueText={valueText} />
        <Sparkline values={values} marked={values.length - 1} />
      </dd>
    </div>
  );
}

/** Returns true if the values of today, yesterday and the same weekdays one week earlier are all zero. */
function isIdle({ values }: Home['rows'][number]): boolean {
  return [WEEK_BEFORE_YESTERDAY, WEEK_BEFORE, YESTERDAY, -1].every((index) => (values.at(index) ?? 0) === 0);
}

/** Loads the key figures of the home page, and reloads them while the page is visible. */
export function useHomeKpis() {
  return useStaffData(getHomeKpis, {}, { refreshMs: HOME_REFRESH_MS, live: true });
}

/**
 * Shows the key figures for the role of the user, with a line chart. Yesterday's and today's values are compared with
 * the same weekday one week earlier.
 */
export function HomeKpiList({ resource }: { readonly resource: ReturnType<typeof useHomeKpis> }) {
  const { locale } = usePortal();
  const { value } = resource;
  if (value?.rows.length === 0) return null;
  return (
    <section className="staff-stack" aria-labelledby="home-numbers">
      <h2 id="home-numbers" className="panel-title">
        {m.staff_home_today({ day: weekdayText(value?.days.at(-1) ?? '', locale) })}
      </h2>
      <LoadState resource={resource} />
      {value === null ? null : <Numbers home={value} />}
    </section>
  );
}

/** Shows a block for each figure with activity. A single line names the figures without activity. */
function Numbers({ home: { at, days, rows } }: { readonly home: Home }) {
  const idle = rows.filter(isIdle);
  const busy = rows.filter((row) => !isIdle(row));
  return (
    <>
      {busy.length === 0 ? null : (
        <dl className="staff-stats">
          {busy.map((row) => (
            <HomeKpi key={row.name} {...row} at={at} days={days} />
          ))}
        </dl>
      )}
      {idle.length === 0 ? null : (
        <p className="staff-quiet">
          {m.staff_home_idle({ names: idle.map(({ name }) => looks[name].label()).join(' · ') })}
        </p>
      )}
    </>
  );
}
