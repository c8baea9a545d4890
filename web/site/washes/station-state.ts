import type { Station } from '#contracts/stations/stations.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { openingAt, shopWeekday } from '#domain/stations/station-hours.ts';
import { m } from '#messages/compiled/messages.js';

const dayNames = [m.day_0, m.day_1, m.day_2, m.day_3, m.day_4, m.day_5, m.day_6] as const;

/** Returns the name of a weekday; Sunday is 0. */
export function dayName(weekday: number): string {
  return dayNames[weekday]?.() ?? '';
}

/**
 * Returns the text for the end of the opening hours: only the time if it ends within a day, also after midnight;
 * otherwise with the day.
 */
function openWords(untilMs: number, nowMs: number): string {
  const time = formatTime(untilMs);
  if (untilMs - nowMs < DAY_MS) return m.stations_open_until({ time });
  return m.stations_open_until_day({ day: dayName(shopWeekday(untilMs)), time });
}

/**
 * Returns the opening state: 'Open until 23:00', 'Open until Friday at 15:00', 'Opens Sunday at 06:00', 'Under
 * maintenance'.
 */
export function stationState(
  station: Pick<Station, 'status' | 'hours'>,
  nowMs: number,
): { readonly open: boolean; readonly words: string } {
  if (station.status === 'maintenance') return { open: false, words: m.stations_maintenance() };
  if (station.status === 'offline') return { open: false, words: m.stations_offline() };
  const state = openingAt(station.hours, nowMs);
  if (state.aroundTheClock) return { open: true, words: m.stations_open_always() };
  if (state.until !== undefined) return { open: true, words: openWords(state.until, nowMs) };
  return { open: false, words: state.opensAt === undefined ? m.stations_closed() : opensWords(state.opensAt, nowMs) };
}

/** Returns the text for the next opening: 'Opens Sunday at 06:00'. */
export function opensWords(opensAtMs: number, nowMs: number): string {
  const isToday = opensAtMs - nowMs < DAY_MS && shopWeekday(nowMs) === shopWeekday(opensAtMs);
  const day = isToday ? m.stations_today() : dayName(shopWeekday(opensAtMs));
  return m.stations_opens_at({ day, time: formatTime(opensAtMs) });
}
