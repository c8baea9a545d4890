import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { dayName } from '../../washes/station-state.ts';

type HoursTableProps = {
  readonly hours: Station['hours'];
  /** Sunday is 0; the day that is marked. */
  readonly today?: number;
};

/** A week of hours, Sunday first. */
export function HoursTable({ hours, today }: HoursTableProps) {
  return (
    <table className="w-full text-sm">
      <tbody>
        {hours.map((opening, weekday) => (
          <tr key={dayName(weekday)} aria-current={weekday === today ? 'date' : undefined} className="hours-day">
            <th scope="row" className="py-1 text-start">
              {dayName(weekday)}
            </th>
            <td className="py-1 text-end">
              {opening === null ? (
                m.stations_closed()
              ) : (
                <bdi translate="no" dir="ltr">
                  {opening.open === opening.close ? '00:00–24:00' : `${opening.open}–${opening.close}`}
                </bdi>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
