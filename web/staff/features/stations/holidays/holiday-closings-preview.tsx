import { useMemo, useState } from 'react';
import type { HolidayStation } from '#contracts/staff/holidays.ts';
import type { HolidayRule } from '#contracts/stations/holidays.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { closuresOf } from '#domain/stations/holidays/closures.ts';
import { shopWeekday } from '#domain/stations/station-hours.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { holidayText } from '#web/lib/words/holiday-words.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { dayName } from '../facts/opening-hours-fields.tsx';
import { localizedName } from '../station-words.ts';

const SHOWN = 6;
/**
 * Number of days in which the preview searches for closures. It is more than one year, so that the search includes
 * every holiday.
 */
const DAYS_AHEAD = 400;

type PreviewProps = { readonly rule: HolidayRule; readonly stations: readonly HolidayStation[] };

/**
 * Previews the next closures that the unsaved holiday rule would cause. Closing times depend on the location, so they
 * are shown for one station.
 */
export function HolidayClosingsPreview({ rule, stations }: PreviewProps) {
  const { locale } = usePortal();
  const [picked, setPicked] = useState<string | null>(null);
  const [now] = useState(serverNow);
  const station = stations.find(({ stationId }) => stationId === picked) ?? stations[0];
  const closures = useMemo(
    () =>
      station === undefined
        ? []
        : closuresOf(rule, station, { fromMs: now, untilMs: now + DAYS_AHEAD * DAY_MS }).slice(0, SHOWN),
    [rule, station, now],
  );
  if (station === undefined) return null;
  const timeText = (instantMs: number) => `${dayName(shopWeekday(instantMs))}, ${formatDateTime(instantMs, locale)}`;
  return (
    <section className="staff-panel" aria-labelledby="next-closings">
      <h2 id="next-closings" className="section-title">
        {m.staff_holidays_next()}
      </h2>
      <Field label={m.staff_holidays_next_at()}>
        {(control) => (
          <select
            {...control}
            className="field-input"
            value={station.stationId}
            onChange={({ currentTarget }) => setPicked(currentTarget.value)}
          >
            {stations.map((each) => (
              <option key={each.stationId} value={each.stationId}>
                {localizedName(locale, each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {station.followsHolidays ? null : <p className="notice">{m.staff_holidays_not_followed()}</p>}
      {closures.length === 0 ? (
        <p>{m.staff_holidays_none()}</p>
      ) : (
        <ul className="staff-stack">
          {closures.map(({ startsAt, endsAt, names }) => (
            <li key={startsAt}>
              <span className="row-name own-line">{names.map(holidayText).join(', ')}</span>
              {m.special_closed({ from: timeText(startsAt), until: timeText(endsAt) })}
            </li>
          ))}
        </ul>
      )}
      <p className="staff-quiet">{m.staff_holidays_calculated()}</p>
    </section>
  );
}
