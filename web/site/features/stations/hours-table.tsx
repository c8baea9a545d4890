import type { Station } from '#contracts/stations/stations.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { shopWeekday, specialIntervalsOn } from '#domain/stations/station-hours.ts';
import { m } from '#messages/compiled/messages.js';
import { dayName } from '../../washes/station-opening-state.ts';

type HoursTableProps = {
  readonly hours: Station['hours'];
  /** Weekday to highlight. Sunday is 0. */
  readonly today?: number;
};

/** Shows the opening hours of one day. */
export function DayOpeningHours({ opening }: { readonly opening: Station['hours'][number] }) {
  if (opening === null) return m.stations_closed();
  return (
    <bdi translate="no" dir="ltr">
      {opening.open === opening.close ? '00:00–24:00' : `${opening.open}–${opening.close}`}
    </bdi>
  );
}

type TodayProps = { readonly station: Pick<Station, 'hours' | 'special'>; readonly nowMs: number };

/** Shows today's opening hours. They include special hours of a holiday or of a single day. */
export function OpeningToday({ station, nowMs }: TodayProps) {
  const stretches = specialIntervalsOn(station, wallTimeAt(nowMs));
  if (stretches === null) return <DayOpeningHours opening={station.hours[shopWeekday(nowMs)] ?? null} />;
  if (stretches.length === 0) return m.stations_closed();
  return (
    <bdi translate="no" dir="ltr">
      {stretches.map(({ startsAt, endsAt }) => `${formatTime(startsAt)}–${closingTimeText(endsAt)}`).join(', ')}
    </bdi>
  );
}

function closingTimeText(endsAt: number): string {
  const clock = formatTime(endsAt);
  return clock === '00:00' ? '24:00' : clock;
}

/** Shows the opening hours of each weekday, starting with Sunday. */
export function HoursTable({ hours, today }: HoursTableProps) {
  return (
    <table className="hours-table small-words">
      <tbody>
        {hours.map((opening, weekday) => (
          <tr key={dayName(weekday)} aria-current={weekday === today ? 'date' : undefined} className="hours-day">
            <th scope="row">{dayName(weekday)}</th>
            <td>
              <DayOpeningHours opening={opening} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
