import { removeSpecialDay, type HolidayStation, type SpecialDay } from '#contracts/staff/holidays.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { parseCalendarDay, daysSinceEpoch } from '#domain/core/time/jerusalem-time.ts';
import { weekdayOfEpochDay } from '#domain/stations/weekday.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { openingDayKindOf } from '../facts/station-details-form.ts';
import { dayName } from '../facts/opening-hours-fields.tsx';
import { localizedName } from '../station-words.ts';

type ListProps = {
  readonly days: readonly SpecialDay[];
  readonly stations: readonly HolidayStation[];
  readonly onChanged: () => void;
};

function openingText(opening: SpecialDay['opening']): string {
  if (opening === null) return m.staff_facts_day_closed();
  return openingDayKindOf(opening) === 'all' ? m.staff_facts_day_all() : `${opening.open}–${opening.close}`;
}

/** Lists the days with special hours, beginning today. */
export function SpecialDayList({ days, stations, onChanged }: ListProps) {
  const { locale } = usePortal();
  if (days.length === 0) return <EmptyState text={m.staff_days_none()} />;
  return (
    <ul className="staff-stack">
      {days.map(({ specialDayId, stationId, day, opening, reason, reasonHe }) => {
        const station = stations.find((each) => each.stationId === stationId);
        const place = station === undefined ? m.staff_days_all_stations() : localizedName(locale, station);
        const date = `${dayName(weekdayOfEpochDay(daysSinceEpoch(parseCalendarDay(day))))}, ${formatIsoDay(day, locale)}`;
        return (
          <li key={specialDayId} className="staff-head">
            <span>
              <span className="row-name own-line">
                {date}: <bdi>{openingText(opening)}</bdi>
              </span>
              {place} · <bdi>{locale === 'he' ? reasonHe : reason}</bdi>
            </span>
            <StaffActionButton
              endpoint={removeSpecialDay}
              input={{ params: { specialDayId } }}
              label={m.staff_days_remove()}
              name={`${m.staff_days_remove()}: ${date}, ${place}`}
              done={() => m.staff_days_removed()}
              onDone={onChanged}
            />
          </li>
        );
      })}
    </ul>
  );
}
