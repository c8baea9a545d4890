import { HOUR_MS, startOfShopDay, wallTimeAt, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Chance } from '../random.ts';

/** Opening hours of the stations, Sunday first: evenings are late, Friday ends early, Saturday begins in the evening. */
export const weekHours = [
  ...Array.from({ length: 5 }, () => ({ open: '07:00', close: '22:00' })),
  { open: '07:00', close: '15:00' },
  { open: '19:00', close: '23:00' },
] as const;

const FRIDAY = 5;
const SATURDAY = 6;
const DAYS_A_WEEK = 7;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** Returns the day of the week at an instant (epoch ms) in the shop's time; Sunday is 0. */
export function weekdayAt(at: number): number {
  const { year, month, day } = wallTimeAt(at);
  return (Math.round(Date.UTC(year, month - 1, day) / (24 * HOUR_MS)) + FIRST_WEEKDAY) % DAYS_A_WEEK;
}

/** Expected customers of a station in the hour of an instant: some by day, many in the evening and on short days. */
export function customersAnHour(at: number): number {
  const { hour } = wallTimeAt(at);
  const weekday = weekdayAt(at);
  const { open, close } = weekHours[weekday] ?? weekHours[0];
  if (hour < Number.parseInt(open, 10) || hour >= Number.parseInt(close, 10)) return 0;
  const isShort = weekday === FRIDAY || weekday === SATURDAY;
  return isShort || (hour >= 16 && hour < 21) ? 1.6 : 0.6;
}

/** Returns the arrivals of customers at one station between two instants, in their order. Instants in epoch ms. */
export function arrivalsBetween(chance: Chance, { from, until }: { readonly from: number; readonly until: number }) {
  const arrivals: number[] = [];
  for (let at = from; at < until; at += MINUTE_MS) {
    if (chance.happens((customersAnHour(at) * MINUTE_MS) / HOUR_MS)) arrivals.push(at + chance.below(MINUTE_MS));
  }
  return arrivals;
}

/** Returns the first midnight of a Sunday after an instant. Instants in epoch ms. */
export function nextSunday(at: number): number {
  let midnight = startOfShopDay(at);
  do midnight = startOfShopDay(midnight + 26 * HOUR_MS);
  while (weekdayAt(midnight) !== 0);
  return midnight;
}
