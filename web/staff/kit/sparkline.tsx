type SparklineProps = {
  readonly values: readonly number[];
  /** Index of the value that is marked on the line. The text next to the chart states this value. */
  readonly marked: number;
};

const WIDTH = 120;
const HEIGHT = 32;
/** Margin above and below the line, in units of the view box. */
const EDGE = 6;
/** Margin at both sides of the line, in units of the view box. It leaves space for the mark of the last value. */
const SIDE = 4;

/**
 * A small line chart without axes that shows only the trend. The oldest value is at the left. The text next to the
 * chart contains the numbers and links to the rows.
 */
export function Sparkline({ values, marked }: SparklineProps) {
  const most = Math.max(...values, 1);
  const least = Math.min(...values, 0);
  const x = (index: number) => SIDE + (index * (WIDTH - 2 * SIDE)) / Math.max(values.length - 1, 1);
  const y = (value: number) => HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const value = values[marked];
  const [first = 0, last = first] = [values[0], values.at(-1)].map((edge) => y(edge ?? 0));
  const area = `0,${HEIGHT} 0,${first} ${points.join(' ')} ${WIDTH},${last} ${WIDTH},${HEIGHT}`;
  return (
    <svg className="staff-sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={area} fill="currentColor" opacity="0.1" />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {value === undefined ? null : (
        <path
          d={`M${x(marked)} ${y(value)}h0`}
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
