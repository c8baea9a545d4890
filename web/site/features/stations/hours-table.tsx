import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { dayName } from '../../washes/station-state.ts';

type HoursTableProps = {
  readonly hours: Station['hours'];
  /** Weekday to highlight; Sunday is 0. */
  readonly today?: number;
};

/** Shows the opening hours of one day. */
export function Opening({ opening }: { readonly opening: Station['hours'][number] }) {
  if (opening === null) return m.stations_closed();
  return (
    <bdi translate="no" dir="ltr">
      {opening.open === opening.close ? '00:00–24:00' : `${opening.open}–${opening.close}`}
    </bdi>
  );
}

/** Shows the opening hours of a week, Sunday first. */
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
              <Opening opening={opening} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
