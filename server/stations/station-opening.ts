import type { SpecialHours } from '#contracts/stations/stations.ts';
import { isClosedBySpecialHours, specialHoursOf } from '#domain/stations/holidays/special-hours.ts';
import { openingStateAt, type OpeningState } from '#domain/stations/station-hours.ts';
import { workingDayOnOrBefore } from '#domain/stations/working-day.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listStationCalendars, type StationHoursRow } from './store/holidays/station-calendar.ts';

/**
 * Returns the days around the time `now` (epoch ms) on which a station's opening hours differ from its weekly hours.
 */
export function specialHoursAt(row: StationHoursRow, now: number): SpecialHours {
  return specialHoursOf(row.calendar, row, now);
}

/**
 * Returns the opening state of a station at the time `now` (epoch ms). It depends on the weekly hours, the rule for
 * holidays, and the hours of single days.
 */
export function stationOpeningAt(row: StationHoursRow, now: number): OpeningState {
  return openingStateAt({ hours: row.hours, special: specialHoursAt(row, now) }, now);
}

/**
 * Returns the last working day of a station on or before the day `day` (`YYYY-MM-DD`). Staff can work at the station on
 * this day; see `workingDayOnOrBefore`.
 */
export function lastWorkingDayOfStation(row: StationHoursRow, day: string): string {
  return workingDayOnOrBefore(day, (instant) => stationOpeningAt(row, instant).open);
}

/**
 * Returns true while the owner's rule for Shabbat and holidays closes all stations that follow the rule. Returns false
 * if no station follows it.
 */
export async function isShopClosedByHolidayRule({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<boolean> {
  const now = clock.now();
  const following = (await listStationCalendars(db)).filter(({ calendar }) => calendar.rule !== null);
  return following.length > 0 && following.every((row) => isClosedBySpecialHours(specialHoursAt(row, now), now));
}
