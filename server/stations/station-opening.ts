import type { SpecialHours } from '#contracts/stations/stations.ts';
import { specialHoursOf } from '#domain/stations/holidays/special-hours.ts';
import { openingAt, type OpeningState } from '#domain/stations/station-hours.ts';
import type { StationHoursRow } from './store/holidays/station-calendar.ts';

/** Returns the differences from a station's weekly hours around `now` (epoch ms). */
export function specialHoursAt(row: StationHoursRow, now: number): SpecialHours {
  return specialHoursOf(row.calendar, row, now);
}

/** Returns whether a station is open at `now` (epoch ms), by its weekly hours, the rule for holidays and single days. */
export function stationOpeningAt(row: StationHoursRow, now: number): OpeningState {
  return openingAt({ hours: row.hours, special: specialHoursAt(row, now) }, now);
}
