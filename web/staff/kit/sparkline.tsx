type SparklineProps = {
  readonly values: readonly number[];
  /** Index of the value that the text beside the line names. */
  readonly marked: number;
};

const WIDTH = 120;
const HEIGHT = 32;
/** Space above and below the line. */
const EDGE = 4;
/** Space beside the line, for the mark of the last value. */
const SIDE = 2;

/**
 * A small line without axes, oldest value at the left, as in the charts. It only shows the trend: the text beside it
 * contains the numbers, and the text's link opens the rows.
 */
export function Sparkline({ values, marked }: SparklineProps) {
  const most = Math.max(...values, 1);
  const least = Math.min(...values, 0);
  const x = (index: number) => SIDE + (index * (WIDTH - 2 * SIDE)) / Math.max(values.length - 1, 1);
  const y = (value: number) => HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const value = values[marked];
  const area = `${x(0).toFixed(1)},${HEIGHT} ${points.join(' ')} ${x(values.length - 1).toFixed(1)},${HEIGHT}`;
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
