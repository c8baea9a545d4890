import type { Opening } from '#contracts/stations/stations.ts';
import { type CalendarDay, daysSinceEpoch, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

const DAYS_PER_WEEK = 7;
/** Weekday of 1970-01-01, which was a Thursday; Sunday is 0. */
const WEEKDAY_OF_EPOCH = 4;

/** Opening state at a given time. `until` and `opensAt` are epoch ms and present only if known. */
export type OpeningState = {
  readonly open: boolean;
  /** True if the station is open every minute of the week. */
  readonly aroundTheClock: boolean;
  /** Next closing time. Present only while the station is open, and only if it ever closes. */
  readonly until?: number;
  /** Next opening time. Present only while the station is closed, and only if it ever opens. */
  readonly opensAt?: number;
};

/** Opening hours of a week: one entry per day, Sunday first. */
export type WeekOfHours = readonly Opening[];

/**
 * Returns whether a station is open at `nowMs` in shop time. Hours that end at or before their start continue past
 * midnight; equal times are 24 hours; adjoining days form one period. When clocks change, a time that occurs twice
 * means the first occurrence and a skipped time is moved forward.
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

/** Returns the day of the week at a given time in the shop; Sunday is 0. */
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

/**
 * Returns the opening period that begins on this day; null if the station is closed, or the clock change skips all of
 * the period.
 */
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

/** Returns the epoch ms of a time of day; `clock` is 'HH:MM', as in the contract. */
function instantOf(day: CalendarDay, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return instantOfWallTime({ ...day, hour, minute, second: 0 });
}
