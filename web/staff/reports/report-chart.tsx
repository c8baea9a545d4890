import { Suspense, useMemo, type ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import type { ChartProps } from '../lib/chart.tsx';
import type { ListColumn } from '../list/columns.ts';
import { ListTable } from '../list/list-table.tsx';

/** The chart, which is loaded only when it is needed. If it fails to load, the numbers are still shown as a table. */
const chartPart = lazyComponent<ChartProps>(() => import('../lib/chart.tsx').then((part) => part.Chart));

/** Maximum number of series in a chart; its table has all series. */
const SERIES_MAX = 6;

type Line = { readonly place: string; readonly values: readonly number[] };

type ReportChartProps = ChartProps & {
  readonly title: string;
  /** Header of the first column of the table. */
  readonly categoryLabel: string;
  /** Text that says which series are shown if there are more than a chart can show. */
  readonly shownText?: string;
  /** Table with the chart's numbers and links to their rows. By default the numbers are listed without links. */
  readonly children?: ReactNode;
};

function lineColumns({
  categoryLabel,
  series,
  valueText,
}: Pick<ReportChartProps, 'categoryLabel' | 'series' | 'valueText'>): readonly ListColumn<Line>[] {
  return [
    { id: 'place', header: categoryLabel, cell: ({ place }) => <bdi dir="ltr">{place}</bdi> },
    ...series.map(({ label }, index): ListColumn<Line> => ({
      id: `${index} ${label}`,
      header: label,
      cell: ({ values }) => <bdi dir="ltr">{valueText(values[index] ?? 0)}</bdi>,
    })),
  ];
}

function ChartNumbersTable({
  title,
  categoryLabel,
  places,
  series,
  valueText,
}: Omit<ReportChartProps, 'children' | 'shownText'>) {
  const rows = places.map((place, index): Line => ({ place, values: series.map(({ values }) => values[index] ?? 0) }));
  return (
    <ListTable
      label={title}
      columns={lineColumns({ categoryLabel, series, valueText })}
      rows={rows}
      rowId={({ place }) => place}
      pending={false}
      isCompared
    />
  );
}

export function ReportChart({ title, categoryLabel, shownText, children, ...chart }: ReportChartProps) {
  const { look, series } = chart;
  const shown = useMemo(() => series.slice(0, SERIES_MAX), [series]);
  return (
    <figure className="staff-figure">
      <figcaption>
        <h2 className="panel-title">{title}</h2>
        {shown.length < series.length ? <p className="staff-quiet">{shownText}</p> : null}
      </figcaption>
      {series.length > 1 ? (
        <ul className="staff-legend" data-look={look}>
          {shown.map(({ label }) => (
            <li key={label}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <Suspense fallback={<div className="staff-chart" />}>
        <chartPart.Part {...chart} series={shown} />
      </Suspense>
      <details>
        <summary>{m.staff_chart_table()}</summary>
        {children ?? <ChartNumbersTable title={title} categoryLabel={categoryLabel} {...chart} />}
      </details>
    </figure>
  );
}

/** Formats a count as a label of a chart's axis. Returns an empty text for values that are not whole numbers. */
export function countText(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : '';
}
