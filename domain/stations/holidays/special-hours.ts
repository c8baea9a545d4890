import type { HolidayRule } from '#contracts/stations/holidays.ts';
import { SPECIAL_DAYS_AHEAD, type SpecialHours } from '#contracts/stations/stations.ts';
import { DAY_MS, instantOfIsoText, isoTextOf, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { closuresOf } from './closures.ts';
import type { GeoPoint } from './sun.ts';

/** Sources of a station's special hours. */
export type StationCalendar = {
  /** The owner's holiday rule; null if there is no rule or the station does not follow it. */
  readonly rule: HolidayRule | null;
  /** Special days of this station and of all stations; the station's own entry replaces the general entry of a day. */
  readonly days: SpecialHours['days'];
};

/** Number of days before now that are included, because hours past midnight belong to the day before. */
const DAYS_BACK = 2;

/**
 * Returns the exceptions from the weekly hours around `nowMs`, for the pages and for the check that refuses washes
 * while a station is closed.
 */
export function specialHoursOf({ rule, days }: StationCalendar, place: GeoPoint, nowMs: number): SpecialHours {
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

/** Returns true if the owner's rule, or a special day without opening hours, closes the station at an instant (epoch ms). */
export function isClosedBySpecialHours({ closures, days }: SpecialHours, nowMs: number): boolean {
  const today = shopDayText(nowMs);
  return (
    days.some(({ day, opening }) => day === today && opening === null) ||
    closures.some(({ startsAt, endsAt }) => instantOfIsoText(startsAt) <= nowMs && nowMs < instantOfIsoText(endsAt))
  );
}
