import type { Station } from '#contracts/stations/stations.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';
import { instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { openingStateAt, shopWeekday } from '#domain/stations/station-hours.ts';
import { busiestHourRange, occupancyLevelOf } from '#domain/stations/record/usual-occupancy.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';
import { dayName } from '../../washes/station-opening-state.ts';
import './usual-hours.css';

const HOURS = 24;
const HEIGHT = 40;
/** Width of a bar in the chart, as a fraction of the distance between two bars. */
const BAR = 0.76;
const LEAST_HEIGHT = 1;

type BusyHoursChartProps = {
  readonly station: Pick<Station, 'hours' | 'special'>;
  /**
   * Usual use of the bays in per cent. There are 168 numbers, one for each hour of the week, beginning with Sunday
   * 00:00.
   */
  readonly percent: readonly number[];
  readonly nowMs: number;
};

const presentUseLabels = {
  quiet: m.station_busy_now_quiet,
  some: m.station_busy_now_some,
  busy: m.station_busy_now_busy,
} as const;

function hoursOfWeekday(percent: readonly number[], weekday: number): readonly number[] {
  return percent.slice(weekday * HOURS, (weekday + 1) * HOURS);
}

function hourText(hour: number): string {
  return leftToRight(`${padWithZeros(hour, 2)}:00`);
}

/**
 * Returns a sentence about the busiest time of a weekday, for example 'Friday: busiest from 10:00 to 13:00'. A day
 * without a busy time has a different sentence.
 */
function dayText(percents: readonly number[], weekday: number): string {
  const day = dayName(weekday);
  const peak = busiestHourRange(percents);
  if (peak === null) return m.station_busy_calm({ day });
  return m.station_busy_peak({ day, from: hourText(peak.from), until: hourText(peak.until) });
}

/**
 * Shows how busy a station usually is. Today is shown as bars, the present hour in words, and every day as a sentence.
 */
export function BusyHoursChart({ station, percent, nowMs }: BusyHoursChartProps) {
  const weekday = shopWeekday(nowMs);
  const { hour: presentHour, ...today } = wallTimeAt(nowMs);
  const percents = hoursOfWeekday(percent, weekday);
  const isOpen = openingStateAt(station, nowMs).open;
  const opens = (hour: number) =>
    openingStateAt(station, instantOfWallTime({ ...today, hour, minute: 30, second: 0 })).open;
  return (
    <section className="station-part">
      <h2>{m.station_busy()}</h2>
      {isOpen ? <p>{presentUseLabels[occupancyLevelOf(percents[presentHour] ?? 0)]()}</p> : null}
      <div>
        <svg
          className="usual-bars"
          role="img"
          aria-label={m.station_busy_bars({ day: dayName(weekday) })}
          viewBox={`0 0 ${HOURS - 1 + BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {percents.map((used, hour) => {
            const height = opens(hour) ? Math.max(LEAST_HEIGHT, (used * HEIGHT) / 100) : 0;
            return (
              <rect
                key={hour}
                data-present={hour === presentHour ? '' : undefined}
                x={hour}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            );
          })}
        </svg>
        <p className="usual-hours" aria-hidden="true">
          {[0, 6, 12, 18, HOURS].map((hour) => (
            <bdi key={hour} translate="no" dir="ltr">
              {padWithZeros(hour, 2)}
            </bdi>
          ))}
        </p>
      </div>
      <p>
        <Sentence text={dayText(percents, weekday)} />
      </p>
      <details className="station-details">
        <summary>{m.station_busy_week()}</summary>
        <ul className="stack-lines small-words">
          {Array.from({ length: 7 }, (_, day) => (
            <li key={day}>
              <Sentence text={dayText(hoursOfWeekday(percent, day), day)} />
            </li>
          ))}
        </ul>
        <p className="side-note">{m.station_busy_basis()}</p>
      </details>
    </section>
  );
}
