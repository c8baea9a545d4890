import { useEffect, useRef } from 'react';
import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export type ChartSeries = { readonly label: string; readonly values: readonly number[] };

export type ChartProps = {
  /** Labels below the axis. Each label belongs to one value of a series. */
  readonly places: readonly string[];
  /** At most `SERIES_MAX` series of `reports/figure.tsx`: more would look alike. */
  readonly series: readonly ChartSeries[];
  /**
   * Chart type. `bars` is for days, and `lines` compares several series. `compared` draws the first series as bars and
   * the others as lines.
   */
  readonly look: 'bars' | 'lines' | 'compared';
  readonly valueText: (value: number) => string;
};

const HEIGHT_PX = 220;
const PX_A_PLACE = 70;
/** Possible steps of the chart's axis. They are whole numbers, because agorot and counts have no fractions. */
const WHOLE_STEPS = Array.from({ length: 9 }, (_step, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function cssVariableOf(host: HTMLElement, name: string): string {
  return getComputedStyle(host).getPropertyValue(name).trim();
}

/** Colours and dashes of the lines, the same as in the legend (`styles/reports.css`). */
const COLOURS = [
  '--color-link',
  '--color-danger',
  '--color-success',
  '--color-ink',
  '--color-notice',
  '--color-ink-soft',
];
const DASHES = [[], [6, 4], [], [6, 4], [], [2, 4]];
/**
 * Colours of a chart with a comparison. The series of the previous period is less prominent than the series of the
 * report.
 */
const COMPARED_COLOURS = ['--color-link', '--color-ink-soft'];

/** Returns the series of the chart. Every second line is dashed or dotted, so that lines differ not only in colour. */
function seriesOf(host: HTMLElement, { series, look }: ChartProps): Plot.Series[] {
  const colours = (look === 'compared' ? COMPARED_COLOURS : COLOURS).map((name) => cssVariableOf(host, name));
  return series.map(({ label }, index): Plot.Series => {
    const stroke = colours[index % colours.length] ?? 'currentColor';
    const bars = Plot.paths.bars?.({ size: [0.7, 40] });
    const isBar = look === 'bars' || (look === 'compared' && index === 0);
    return {
      label,
      stroke,
      width: isBar ? 0 : 2,
      points: { show: false },
      ...(isBar && bars !== undefined ? { fill: stroke, paths: bars } : {}),
      ...(isBar ? {} : { dash: DASHES[index] ?? [] }),
    };
  });
}

function optionsOf(host: HTMLElement, props: ChartProps): Plot.Options {
  const { places, valueText } = props;
  const axis = {
    stroke: cssVariableOf(host, '--color-ink-soft'),
    grid: { stroke: cssVariableOf(host, '--color-line'), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(host).fontFamily}`,
  };
  return {
    width: host.clientWidth,
    height: HEIGHT_PX,
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, places.length - 0.5] },
      y: { range: (_plot, low, high) => [Math.min(0, low), Math.max(1, high * 1.1)] },
    },
    series: [{}, ...seriesOf(host, props)],
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: PX_A_PLACE,
        incrs: [1, 2, 3, 5, 7, 10, 15],
        values: (_plot, splits) => splits.map((split) => places[split] ?? ''),
      },
      { ...axis, size: 64, incrs: WHOLE_STEPS, values: (_plot, splits) => splits.map(valueText) },
    ],
  };
}

/**
 * A chart with bars or lines, drawn from left to right in both languages. It is hidden from screen readers, which read
 * the same numbers in the table below it.
 */
export function Chart({ places, series, look, valueText }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = host;
    if (current === null) return undefined;
    const values = series.map((line) => [...line.values]);
    const plot = new Plot(
      optionsOf(current, { places, series, look, valueText }),
      [places.map((_place, index) => index), ...values],
      current,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height: HEIGHT_PX }));
    watch.observe(current);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [places, series, look, valueText]);
  return <div ref={host} dir="ltr" aria-hidden="true" className="staff-chart" />;
}
