import type { OutageLevel } from '#contracts/stations/station-history.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { m } from '#messages/compiled/messages.js';
import './station-history.css';

const HEIGHT = 24;
/** Width of a bar in the chart, as a fraction of the distance between two bars. */
const BAR = 0.7;

/**
 * Returns the height of the bar of a day. Each level has its own height, so that the bars can be read without colours.
 */
function barHeightOf(level: OutageLevel): number {
  switch (level) {
    case 'u':
      return HEIGHT;
    case 's':
      return HEIGHT * 0.6;
    case 'd':
      return HEIGHT * 0.3;
    case 'c':
      return HEIGHT * 0.12;
    case 'n':
      return HEIGHT * 0.04;
    default:
      return assertNever(level);
  }
}

/** Returns the outline of all bars of one level as a single path. Ninety elements for each station would be slow. */
function barsPathOf(days: string, level: OutageLevel): string {
  const height = barHeightOf(level);
  return [...days]
    .flatMap((letter, place) => (letter === level ? [`M${place} ${HEIGHT}v-${height}h${BAR}v${height}z`] : []))
    .join('');
}

function dayCountOf(days: string, level: OutageLevel): number {
  return [...days].filter((letter) => letter === level).length;
}

const shown = ['u', 's', 'd', 'c', 'n'] as const satisfies readonly OutageLevel[];

/**
 * Bar chart of a station's last ninety days, with the numbers of days as text. The oldest day comes first in the
 * reading direction.
 */
export function StationHistoryBars({ days }: { readonly days: string }) {
  return (
    <div>
      <svg
        className="status-bars"
        role="img"
        aria-label={m.status_days_text({
          up: dayCountOf(days, 'u'),
          some: dayCountOf(days, 's'),
          down: dayCountOf(days, 'd'),
          closed: dayCountOf(days, 'c'),
          none: dayCountOf(days, 'n'),
        })}
        viewBox={`0 0 ${days.length - 1 + BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {shown.map((level) => (
          <path key={level} data-level={level} d={barsPathOf(days, level)} />
        ))}
      </svg>
      <p className="status-ends" aria-hidden="true">
        <span>{m.status_days_first()}</span>
        <span>{m.status_days_last()}</span>
      </p>
    </div>
  );
}

const legend = [
  { level: 'u', words: () => m.status_level_up() },
  { level: 's', words: () => m.status_level_some() },
  { level: 'd', words: () => m.status_level_down() },
  { level: 'c', words: () => m.status_level_closed() },
  { level: 'n', words: () => m.status_level_none() },
] as const;

/** Explains the bars. */
export function StationHistoryLegend() {
  return (
    <ul className="status-legend">
      {legend.map(({ level, words }) => (
        <li key={level}>
          <svg className="status-key" aria-hidden="true" viewBox={`0 0 6 ${HEIGHT}`}>
            <path data-level={level} d={`M0 ${HEIGHT}v-${barHeightOf(level)}h6v${barHeightOf(level)}z`} />
          </svg>
          {words()}
        </li>
      ))}
    </ul>
  );
}
