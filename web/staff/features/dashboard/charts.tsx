import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { getSalesReport, getWashReport } from '#contracts/staff/reports.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import type { ChartProps } from '../../lib/chart.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';

/** The chart is loaded lazily. If it fails to load, the numbers are still shown as a table. */
const chartPart = lazyPart<ChartProps>(() => import('../../lib/chart.tsx').then((part) => part.Chart));

const HOURS = Array.from({ length: 24 }, (_hour, index) => `${String(index).padStart(2, '0')}:00`);
const DAYS_REFRESH_MS = 300_000;

type Line = { readonly place: string; readonly values: readonly number[] };

type FigureProps = ChartProps & {
  readonly title: string;
  /** Header of the table's first column. */
  readonly placeLabel: string;
  /** URL of the report with the rows behind the numbers. */
  readonly report: string;
};

function lineColumns({
  placeLabel,
  series,
  valueText,
}: Pick<FigureProps, 'placeLabel' | 'series' | 'valueText'>): readonly ListColumn<Line>[] {
  return [
    { id: 'place', header: placeLabel, cell: ({ place }) => <bdi dir="ltr">{place}</bdi> },
    ...series.map(({ label }, index): ListColumn<Line> => ({
      id: `${index} ${label}`,
      header: label,
      cell: ({ values }) => <bdi dir="ltr">{valueText(values[index] ?? 0)}</bdi>,
    })),
  ];
}

/** A chart with its numbers as a table. */
function Figure({ title, placeLabel, report, ...chart }: FigureProps) {
  const { places, series, valueText } = chart;
  const rows = places.map((place, index): Line => ({ place, values: series.map(({ values }) => values[index] ?? 0) }));
  return (
    <figure className="staff-figure">
      <figcaption className="staff-head">
        <h3>{title}</h3>
        <Link to={report}>{m.staff_place_reports()}</Link>
      </figcaption>
      {series.length > 1 ? (
        <ul className="staff-legend" dir="ltr">
          {series.slice(0, 6).map(({ label }) => (
            <li key={label}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {rows.some(({ values }) => values.some((value) => value !== 0)) ? null : (
        <p className="staff-quiet">{m.staff_chart_none()}</p>
      )}
      <Suspense fallback={<div className="staff-chart" />}>
        <chartPart.Part {...chart} />
      </Suspense>
      <details>
        <summary>{m.staff_chart_table()}</summary>
        <ListTable
          label={title}
          columns={lineColumns({ placeLabel, series, valueText })}
          rows={rows}
          rowId={({ place }) => place}
          pending={false}
        />
      </details>
    </figure>
  );
}

/** Returns a short date with the day first: '2026-11-03' becomes '3.11'. */
function dayLabel(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date}.${month}`;
}

function shekelText(value: number): string {
  return formatShekels(Math.round(value));
}

function countText(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : '';
}

function Revenue({ report }: { readonly report: AnswerOf<typeof getSalesReport> }) {
  const chart = useMemo(() => {
    const label = m.staff_report_after_refunds();
    const values = report.periods.map(({ soldAgorot, refundedAgorot }) => soldAgorot - refundedAgorot);
    return { places: report.periods.map(({ from }) => dayLabel(from)), series: [{ label, values }] };
  }, [report]);
  return (
    <Figure
      {...chart}
      title={m.staff_chart_revenue()}
      placeLabel={m.staff_chart_day()}
      report="/admin/reports?of=sales"
      look="bars"
      valueText={shekelText}
    />
  );
}

type Washed = AnswerOf<typeof getWashReport>;

function WashDays({ report, days }: { readonly report: Washed; readonly days: readonly string[] }) {
  const chart = useMemo(() => {
    const washes = new Map(report.days.map((cell) => [cell.day, cell.washes]));
    const label = m.staff_report_washes();
    return {
      places: days.map(dayLabel),
      series: [{ label, values: days.map((day) => washes.get(day) ?? 0) }],
    };
  }, [report, days]);
  return (
    <Figure
      {...chart}
      title={m.staff_chart_washes()}
      placeLabel={m.staff_chart_day()}
      report="/admin/reports?of=washes"
      look="bars"
      valueText={countText}
    />
  );
}

function WashHours({ report }: { readonly report: Washed }) {
  const { locale } = usePortal();
  const chart = useMemo(() => {
    const busiest = report.stations
      .filter(({ washes }) => washes > 0)
      .toSorted((one, other) => other.washes - one.washes);
    const cells = new Map(report.hours.map(({ slug, hour, washes }) => [`${slug} ${hour}`, washes]));
    return {
      places: HOURS,
      series: busiest.map(({ slug, name }) => ({
        label: locale === 'he' ? name.he : name.en,
        values: HOURS.map((_hour, index) => cells.get(`${slug} ${index}`) ?? 0),
      })),
    };
  }, [report, locale]);
  return (
    <Figure
      {...chart}
      title={m.staff_chart_hours()}
      placeLabel={m.staff_report_hour()}
      report="/admin/reports?of=washes"
      look="lines"
      valueText={countText}
    />
  );
}

/** Charts of revenue and washes for the last thirty days. */
export function Charts() {
  const sales = useStaffData(getSalesReport, { query: { by: 'day' } }, { refreshMs: DAYS_REFRESH_MS });
  const washes = useStaffData(getWashReport, { query: {} }, { refreshMs: DAYS_REFRESH_MS });
  const days = useMemo(() => sales.value?.periods.map(({ from }) => from) ?? [], [sales.value]);
  return (
    <section className="staff-stack">
      <h2 className="text-lg">{m.staff_chart_title()}</h2>
      <LoadState resource={sales} />
      <div className="staff-charts">
        {sales.value === null ? null : <Revenue report={sales.value} />}
        {washes.value === null || sales.value === null ? null : <WashDays report={washes.value} days={days} />}
        {washes.value === null ? null : <WashHours report={washes.value} />}
      </div>
    </section>
  );
}
