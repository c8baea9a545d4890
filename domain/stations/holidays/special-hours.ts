import type { HolidayRule } from '#contracts/stations/holidays.ts';
import { SPECIAL_DAYS_AHEAD, type SpecialHours } from '#contracts/stations/stations.ts';
import { DAY_MS, isoTextOf, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { closuresOf } from './closures.ts';
import type { Place } from './sun.ts';

/** Sources of a station's special hours. */
export type StationCalendar = {
  /** The owner's rule; null if there is none or the station does not follow it. */
  readonly rule: HolidayRule | null;
  /** Single days of this station and of all stations; the own entry of a day replaces the general entry. */
  readonly days: SpecialHours['days'];
};

/** Days before now that are included, because hours past midnight belong to the day before. */
const DAYS_BACK = 2;

/** Returns the differences from the weekly hours around `nowMs`, as pages and the guard of washes read them. */
export function specialHoursOf({ rule, days }: StationCalendar, place: Place, nowMs: number): SpecialHours {
  const fromMs = nowMs - DAYS_BACK * DAY_MS;
  const untilMs = nowMs + SPECIAL_DAYS_AHEAD * DAY_MS;
  const [from, until] = [shopDayText(fromMs), shopDayText(untilMs)];
  const closures = rule === null ? [] : closuresOf(rule, place, { fromMs, untilMs });
  return {
    closures: closures.map(({ startsAt, endsAt, names }) => ({
      startsAt: isoTextOf(startsAt),
      endsAt: isoTextOf(endsAt),
      names: [...names],
    })),
    days: days.filter(({ day }) => day >= from && day <= until),
  };
}
