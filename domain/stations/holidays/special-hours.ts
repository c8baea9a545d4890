import type { HolidayRule } from '#contracts/stations/holidays.ts';
import { SPECIAL_DAYS_AHEAD, type SpecialHours } from '#contracts/stations/stations.ts';
import { DAY_MS, parseIsoInstant, toIsoInstant, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { closuresOf } from './closures.ts';
import type { GeoPoint } from './sunset-times.ts';

/** Sources from which the special hours of a station are calculated. */
export type StationCalendar = {
  /** The owner's holiday rule; null if there is no rule or the station does not follow it. */
  readonly rule: HolidayRule | null;
  /**
   * Special days of this station and of all stations. If both have an entry for a day, the station's own entry is used.
   */
  readonly days: SpecialHours['days'];
};

/** Number of days before now that are included, because hours past midnight belong to the day before. */
const DAYS_BACK = 2;

/**
 * Returns the exceptions from a station's weekly hours for the days around `nowMs`. Pages use them, and so does the
 * check that refuses washes while a station is closed.
 */
export function specialHoursOf({ rule, days }: StationCalendar, place: GeoPoint, nowMs: number): SpecialHours {
  const fromMs = nowMs - DAYS_BACK * DAY_MS;
  const untilMs = nowMs + SPECIAL_DAYS_AHEAD * DAY_MS;
  const [from, until] = [shopDayText(fromMs), shopDayText(untilMs)];
  const closures = rule === null ? [] : closuresOf(rule, place, { fromMs, untilMs });
  return {
    closures: closures.map(({ startsAt, endsAt, names }) => ({
      startsAt: toIsoInstant(startsAt),
      endsAt: toIsoInstant(endsAt),
      names: [...names],
    })),
    days: days.filter(({ day }) => day >= from && day <= until),
  };
}

/**
 * Returns true if the station is closed by special hours at a given time (epoch ms). The closure comes from the owner's
 * holiday rule, or from a special day without opening hours.
 */
export function isClosedBySpecialHours({ closures, days }: SpecialHours, nowMs: number): boolean {
  const today = shopDayText(nowMs);
  return (
    days.some(({ day, opening }) => day === today && opening === null) ||
    closures.some(({ startsAt, endsAt }) => parseIsoInstant(startsAt) <= nowMs && nowMs < parseIsoInstant(endsAt))
  );
}
