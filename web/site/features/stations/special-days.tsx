import type { Station } from '#contracts/stations/stations.ts';
import { formatDateTime, formatIsoDay } from '#domain/core/text/format.ts';
import { parseCalendarDay, instantOfWallTime, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { shopWeekday } from '#domain/stations/station-hours.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { holidayText } from '#web/lib/words/holiday-words.ts';
import { dayName } from '../../washes/station-opening-state.ts';
import { DayOpeningHours } from './hours-table.tsx';

/** Maximum number of rows. It is small, so that visitors notice the nearest days. */
const SHOWN = 6;

type SpecialDaysProps = { readonly station: Pick<Station, 'special'>; readonly nowMs: number | null };

/** Lists the next days on which a station is closed or has special hours. */
export function SpecialDays({ station: { special }, nowMs }: SpecialDaysProps) {
  const { locale } = usePage();
  const localized = useLocalizedText();
  if (nowMs === null) return null;
  const today = shopDayText(nowMs);
  /** Formats an instant with its weekday, for example 'Friday, Dec 11, 2026 15:16'. */
  function timeText(instantMs: number): string {
    return `${dayName(shopWeekday(instantMs))}, ${formatDateTime(instantMs, locale)}`;
  }
  const closures = special.closures.map(({ startsAt, endsAt, names }) => ({
    key: startsAt,
    at: Date.parse(startsAt),
    isOver: Date.parse(endsAt) <= nowMs,
    title: names.map(holidayText).join(', '),
    text: m.special_closed({ from: timeText(Date.parse(startsAt)), until: timeText(Date.parse(endsAt)) }),
    opening: null,
  }));
  const days = special.days.map(({ day, opening, reason, reasonHe }) => {
    const at = instantOfWallTime({ ...parseCalendarDay(day), hour: 0, minute: 0, second: 0 });
    const title = localized({ en: reason, he: reasonHe });
    const text = `${dayName(shopWeekday(at))}, ${formatIsoDay(day, locale)}: `;
    return { key: day, at, isOver: day < today, title, text, opening: <DayOpeningHours opening={opening} /> };
  });
  const next = [...closures, ...days]
    .filter(({ isOver }) => !isOver)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, SHOWN);
  if (next.length === 0) return null;
  return (
    <>
      <h3 className="small-title">{m.special_title()}</h3>
      <ul className="stack-lines small-words">
        {next.map(({ key, title, text, opening }) => (
          <li key={key}>
            <span className="row-name own-line">{title}</span>
            {text}
            {opening}
          </li>
        ))}
      </ul>
    </>
  );
}
