import type { Opening } from '#contracts/stations/stations.ts';
import { type CalendarDay, daysSinceEpoch, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday; Sunday is 0. */
const WEEKDAY_OF_EPOCH = 4;

/** What a week of hours says at an instant. `until` and `opensAt` are epoch ms and stand only where they are known. */
export type OpeningState = {
  readonly open: boolean;
  /** Open every minute of the week. */
  readonly aroundTheClock: boolean;
  /** When it closes next: only while open, and not around the clock. */
  readonly until?: number;
  /** When it opens next: only while closed, and only if it opens at all. */
  readonly opensAt?: number;
};

/** Sunday first, one entry a day. */
export type WeekOfHours = readonly Opening[];

/**
 * Whether a station is open at `nowMs` on the shop's clock. A day whose hours end at or before they begin
 * runs past midnight; equal times are the whole day; days that touch are one stretch. On the nights when
 * clocks change, a time that comes twice means the first and a time that is skipped as much later.
 */
export function openingAt(hours: WeekOfHours, nowMs: number): OpeningState {
  if (hours.length === DAYS_PER_WEEK && hours.every(isWholeDay)) return { open: true, aroundTheClock: true };
  const today = wallTimeAt(nowMs);
  let until: number | null = null;
  for (let offset = -1; offset <= DAYS_PER_WEEK + 1; offset += 1) {
    const stretch = stretchOf(hours, { year: today.year, month: today.month, day: today.day + offset });
    if (stretch === null || stretch.endsAt <= nowMs) continue;
    if (until === null) {
      if (stretch.startsAt > nowMs) return { open: false, aroundTheClock: false, opensAt: stretch.startsAt };
      until = stretch.endsAt;
    } else if (stretch.startsAt <= until) {
      until = Math.max(until, stretch.endsAt);
    } else {
      break;
    }
  }
  return until === null ? { open: false, aroundTheClock: false } : { open: true, aroundTheClock: false, until };
}

/** The day of the week at an instant in the shop: Sunday is 0. */
export function shopWeekday(nowMs: number): number {
  return weekdayOf(wallTimeAt(nowMs));
}

function weekdayOf(day: CalendarDay): number {
  const days = daysSinceEpoch(day) + WEEKDAY_OF_EPOCH;
  return ((days % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
}

function isWholeDay(opening: Opening): boolean {
  return opening !== null && opening.open === opening.close;
}

type Stretch = { readonly startsAt: number; readonly endsAt: number };

/** The hours that begin on this day; null where the station stays closed, or the clocks skip all of them. */
function stretchOf(hours: WeekOfHours, day: CalendarDay): Stretch | null {
  const opening = hours[weekdayOf(day)] ?? null;
  if (opening === null) return null;
  const nextDay = { ...day, day: day.day + 1 };
  if (isWholeDay(opening)) return { startsAt: instantOf(day, '00:00'), endsAt: instantOf(nextDay, '00:00') };
  const closingDay = opening.close < opening.open ? nextDay : day;
  const startsAt = instantOf(day, opening.open);
  const endsAt = instantOf(closingDay, opening.close);
  return endsAt > startsAt ? { startsAt, endsAt } : null;
}

/** `clock` is 'HH:MM', as the contract has it. */
function instantOf(day: CalendarDay, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return instantOfWallTime({ ...day, hour, minute, second: 0 });
}
