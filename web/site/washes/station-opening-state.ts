import type { Station } from '#contracts/stations/stations.ts';
import { formatDate, formatTime } from '#domain/core/text/format.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { openingStateAt, shopWeekday } from '#domain/stations/station-hours.ts';
import { m } from '#messages/compiled/messages.js';
import { currentLocale } from '#web/lib/language/language.ts';

/** Maximum time ahead in milliseconds for which the name of a weekday is unambiguous. */
const NAMED_DAYS_MS = 6 * DAY_MS;

const dayNames = [m.day_0, m.day_1, m.day_2, m.day_3, m.day_4, m.day_5, m.day_6] as const;

/** Returns the name of a weekday. Sunday is 0. */
export function dayName(weekday: number): string {
  return dayNames[weekday]?.() ?? '';
}

/**
 * Returns the text for the end of the opening hours. It contains only the time if the end is within a day, and
 * otherwise also the day.
 */
function openText(untilMs: number, nowMs: number): string {
  const time = formatTime(untilMs);
  if (untilMs - nowMs < DAY_MS) return m.stations_open_until({ time });
  return m.stations_open_until_day({ day: dayName(shopWeekday(untilMs)), time });
}

/**
 * Returns the opening state, for example 'Open until 23:00', 'Open until Friday at 15:00', 'Opens Sunday at 06:00' or
 * 'Under maintenance'.
 */
export function stationOpeningState(
  station: Pick<Station, 'status' | 'hours' | 'special'>,
  nowMs: number,
): { readonly open: boolean; readonly words: string } {
  if (station.status === 'maintenance') return { open: false, words: m.stations_maintenance() };
  // a station has this status from its creation until staff open the station
  if (station.status === 'offline') return { open: false, words: m.stations_not_open() };
  const state = openingStateAt(station, nowMs);
  if (state.aroundTheClock) return { open: true, words: m.stations_open_always() };
  if (state.until !== undefined) return { open: true, words: openText(state.until, nowMs) };
  return {
    open: false,
    words: state.opensAt === undefined ? m.stations_closed() : nextOpeningText(state.opensAt, nowMs),
  };
}

/**
 * Returns the text for the next opening, for example 'Opens Sunday at 06:00'. Contains the date if the opening is more
 * than six days ahead.
 */
export function nextOpeningText(opensAtMs: number, nowMs: number): string {
  return m.stations_opens_at({ day: dayText(opensAtMs, nowMs), time: formatTime(opensAtMs) });
}

function dayText(instantMs: number, nowMs: number): string {
  const weekday = shopWeekday(instantMs);
  if (instantMs - nowMs < DAY_MS && shopWeekday(nowMs) === weekday) return m.stations_today();
  return instantMs - nowMs < NAMED_DAYS_MS ? dayName(weekday) : formatDate(instantMs, currentLocale());
}
