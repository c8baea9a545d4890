import { setStationFollowsHolidays, type HolidayStation } from '#contracts/staff/holidays.ts';
import { m } from '#messages/compiled/messages.js';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';

type ExceptionsProps = {
  readonly stations: readonly HolidayStation[];
  readonly onChanged: () => void;
};

/**
 * Lists the stations, and shows for each if it follows the holiday rule. A button exempts the station from the rule, or
 * applies the rule again.
 */
export function HolidayStationExceptions({ stations, onChanged }: ExceptionsProps) {
  const { locale } = usePortal();
  return (
    <section className="staff-panel" aria-labelledby="holiday-stations">
      <h2 id="holiday-stations" className="section-title">
        {m.staff_holidays_stations()}
      </h2>
      <ul className="staff-stack">
        {stations.map((station) => {
          const { stationId, version, followsHolidays: follows } = station;
          const name = localizedName(locale, station);
          const label = follows ? m.staff_holidays_exempt() : m.staff_holidays_follow();
          return (
            <li key={stationId} className="staff-head">
              <span>
                <span className="row-name own-line">{name}</span>
                {follows ? m.staff_holidays_follows() : m.staff_holidays_exempted()}
              </span>
              <StaffActionButton
                endpoint={setStationFollowsHolidays}
                input={{ params: { stationId }, body: { version, follows: !follows } }}
                label={label}
                name={`${label}: ${name}`}
                done={() => m.staff_form_saved()}
                onDone={onChanged}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
