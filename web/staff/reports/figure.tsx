import { Suspense, type ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import type { ChartProps } from '../lib/chart.tsx';
import type { ListColumn } from '../list/columns.ts';
import { ListTable } from '../list/list-table.tsx';

/** The chart is loaded lazily. If it fails to load, the numbers are still shown as a table. */
const chartPart = lazyComponent<ChartProps>(() => import('../lib/chart.tsx').then((part) => part.Chart));

type Line = { readonly place: string; readonly values: readonly number[] };

type FigureProps = ChartProps & {
  readonly title: string;
  /** Header of the first column of the table. */
  readonly placeLabel: string;
  /** Table with the chart's numbers and links to their rows; by default the numbers are listed without links. */
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

function ChartNumbersTable({ title, placeLabel, places, series, valueText }: Omit<FigureProps, 'children'>) {
  const rows = places.map((place, index): Line => ({ place, values: series.map(({ values }) => values[index] ?? 0) }));
  return (
    <ListTable
      label={title}
      columns={lineColumns({ placeLabel, series, valueText })}
      rows={rows}
      rowId={({ place }) => place}
      pending={false}
      isCompared
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
        <ul className="staff-legend" data-look={look}>
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
        {children ?? <ChartNumbersTable title={title} placeLabel={placeLabel} {...chart} />}
      </details>
    </figure>
  );
}

/** Returns a count as a label of a chart's axis; empty for values that are not whole numbers. */
export function countText(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : '';
}
