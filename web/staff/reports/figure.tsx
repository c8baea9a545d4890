import { Suspense, type ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import type { ChartProps } from '../lib/chart.tsx';
import type { ListColumn } from '../list/columns.ts';
import { ListTable } from '../list/list-table.tsx';

/** The chart is loaded lazily. If it fails to load, the numbers are still shown as a table. */
const chartPart = lazyPart<ChartProps>(() => import('../lib/chart.tsx').then((part) => part.Chart));

type Line = { readonly place: string; readonly values: readonly number[] };

type FigureProps = ChartProps & {
  readonly title: string;
  /** Header of the table's first column. */
  readonly placeLabel: string;
  /** Table of the chart, with links to the rows; without it the chart's numbers are listed. */
  readonly children?: ReactNode;
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

function NumbersOf({ title, placeLabel, places, series, valueText }: Omit<FigureProps, 'children'>) {
  const rows = places.map((place, index): Line => ({ place, values: series.map(({ values }) => values[index] ?? 0) }));
  return (
    <ListTable
      label={title}
      columns={lineColumns({ placeLabel, series, valueText })}
      rows={rows}
      rowId={({ place }) => place}
      pending={false}
    />
  );
}

/** A chart, with its numbers as a collapsed table. */
export function Figure({ title, placeLabel, children, ...chart }: FigureProps) {
  const { look, series } = chart;
  return (
    <figure className="staff-figure">
      <figcaption>
        <h2 className="panel-title">{title}</h2>
      </figcaption>
      {series.length > 1 ? (
        <ul className="staff-legend" dir="ltr" data-look={look}>
          {series.slice(0, 6).map(({ label }) => (
            <li key={label}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <Suspense fallback={<div className="staff-chart" />}>
        <chartPart.Part {...chart} />
      </Suspense>
      <details>
        <summary>{m.staff_chart_table()}</summary>
        {children ?? <NumbersOf title={title} placeLabel={placeLabel} {...chart} />}
      </details>
    </figure>
  );
}

/** Returns a count for the axis of a chart; '' for values between whole numbers. */
export function countText(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : '';
}
