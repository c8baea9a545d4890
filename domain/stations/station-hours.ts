import type { Opening, SpecialHours } from '#contracts/stations/stations.ts';
import {
  type CalendarDay,
  DAY_MS,
  daysSinceEpoch,
  HOUR_MS,
  parseIsoInstant,
  shopDayText,
  wallTimeAt,
} from '#domain/core/time/jerusalem-time.ts';
import { instantOfTimeOfDay } from './time-of-day.ts';
import { weekdayOfEpochDay } from './weekday.ts';

const DAYS_PER_WEEK = 7;
const WEEK_AND_CLOCK_CHANGE_MS = DAYS_PER_WEEK * DAY_MS + HOUR_MS;
/** Number of days ahead in which the next opening is searched; special hours are known for about as many days. */
const OPENING_SEARCH_DAYS = 38;

/** Opening state of a station at a given time. `until` and `opensAt` are epoch ms and present only if known. */
export type OpeningState = {
  readonly open: boolean;
  /** True if the station is open every minute of the next seven days. */
  readonly aroundTheClock: boolean;
  /** Next closing time, epoch ms. It is present only if the station is open now and closes within a week. */
  readonly until?: number;
  /** Next opening time, epoch ms. It is present only if the station is closed now and the time is known. */
  readonly opensAt?: number;
};

/** Opening hours of a week: one entry per day, Sunday first. */
export type WeeklyOpeningHours = readonly Opening[];

/** Opening hours of a station, which are its weekly hours and the exceptions from them. */
export type StationHours = { readonly hours: WeeklyOpeningHours; readonly special: SpecialHours };

/** Special hours of a station that has no exceptions from its weekly hours. */
export const noSpecialHours: SpecialHours = { closures: [], days: [] };

/** Period in which a station is open. Times are epoch ms. The end is not part of the period. */
export type OpenInterval = { readonly startsAt: number; readonly endsAt: number };

/**
 * Determines if a station is open at `nowMs`, in Israel local time. Pages, the check before a wash, structured data and
 * messages all use this rule. If the closing time is at or before the opening time, the hours continue past midnight.
 * Equal times mean 24 hours. Periods that touch each other form one period. The special hours of a day replace its
 * weekly hours, even during a closure on a holiday. A closure on a holiday shortens weekly hours only. If a clock
 * change makes a time occur twice, the first occurrence is used. A time that is skipped by a clock change is moved
 * forward.
 */
export function openingStateAt(station: StationHours, nowMs: number): OpeningState {
  const { hours, special } = station;
  const isUsual = special.closures.length === 0 && special.days.length === 0;
  if (isUsual && hours.length === DAYS_PER_WEEK && hours.every(isWholeDay)) return { open: true, aroundTheClock: true };
  const intervals = intervalsFrom(station, nowMs, DAYS_PER_WEEK + 2);
  const [first] = intervals.length === 0 && !isUsual ? intervalsFrom(station, nowMs, OPENING_SEARCH_DAYS) : intervals;
  if (first === undefined) return { open: false, aroundTheClock: false };
  if (first.startsAt > nowMs) return { open: false, aroundTheClock: false, opensAt: first.startsAt };
  const until = intervals.reduce((end, { startsAt, endsAt }) => (startsAt <= end ? Math.max(end, endsAt) : end), nowMs);
  // only nine days are searched, so an end after nine days does not mean that the station closes then
  if (until > nowMs + WEEK_AND_CLOCK_CHANGE_MS) return { open: true, aroundTheClock: true };
  return { open: true, aroundTheClock: false, until };
}

/**
 * Returns the opening periods between two times (epoch ms), in order. Periods are cut at the two times. Periods that
 * touch each other are merged.
 */
export function openIntervalsBetween(station: StationHours, { startsAt, endsAt }: OpenInterval): OpenInterval[] {
  const days = Math.ceil((endsAt - startsAt) / DAY_MS) + 1;
  const openings: OpenInterval[] = [];
  for (const opening of intervalsFrom(station, startsAt, days)) {
    if (opening.startsAt >= endsAt) continue;
    const part = { startsAt: Math.max(opening.startsAt, startsAt), endsAt: Math.min(opening.endsAt, endsAt) };
    const last = openings.at(-1);
    if (last !== undefined && part.startsAt <= last.endsAt) {
      openings[openings.length - 1] = { ...last, endsAt: Math.max(last.endsAt, part.endsAt) };
    } else {
      openings.push(part);
    }
  }
  return openings;
}

/** Returns the weekday at a given time (epoch ms), in Israel local time. Sunday is 0. */
export function shopWeekday(nowMs: number): number {
  return weekdayOf(wallTimeAt(nowMs));
}

/**
 * Returns the opening periods of a day that has special hours. The result is empty if the station is closed. Returns
 * null if the weekly hours of this day apply unchanged.
 */
export function specialIntervalsOn({ hours, special }: StationHours, day: CalendarDay): readonly OpenInterval[] | null {
  const weekly = intervalOf(hours[weekdayOf(day)] ?? null, day);
  const intervals = intervalsOn({ hours, special }, day);
  const [only] = intervals;
  if (weekly === null) return intervals.length === 0 ? null : intervals;
  const isUnchanged = intervals.length === 1 && only?.startsAt === weekly.startsAt && only.endsAt === weekly.endsAt;
  return isUnchanged ? null : intervals;
}

/** Returns the opening periods that end after `nowMs`, in order. The search starts yesterday and covers `days` days. */
function intervalsFrom(station: StationHours, nowMs: number, days: number): OpenInterval[] {
  const { year, month, day } = wallTimeAt(nowMs);
  return Array.from({ length: days + 1 }, (_, index) => intervalsOn(station, { year, month, day: day - 1 + index }))
    .flat()
    .filter(({ endsAt }) => endsAt > nowMs)
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Returns the opening periods that begin on this day. `day` may be a day number that is too large for its month. */
function intervalsOn({ hours, special }: StationHours, day: CalendarDay): OpenInterval[] {
  const specialDay = special.days.length === 0 ? undefined : findSpecialDay(special, day);
  const interval = intervalOf(specialDay === undefined ? (hours[weekdayOf(day)] ?? null) : specialDay.opening, day);
  if (interval === null) return [];
  return specialDay === undefined ? withoutClosures(interval, special) : [interval];
}

function findSpecialDay({ days }: SpecialHours, day: CalendarDay): SpecialHours['days'][number] | undefined {
  const text = shopDayText(instantOfTimeOfDay(day, '12:00'));
  return days.find((each) => each.day === text);
}

/** Returns the parts of an opening period in which no closure applies. */
function withoutClosures(interval: OpenInterval, { closures }: SpecialHours): OpenInterval[] {
  return closures.reduce<OpenInterval[]>(
    (parts, closure) => {
      const closesAt = parseIsoInstant(closure.startsAt);
      const opensAt = parseIsoInstant(closure.endsAt);
      return parts.flatMap(({ startsAt, endsAt }) =>
        [
          { startsAt, endsAt: Math.min(endsAt, closesAt) },
          { startsAt: Math.max(startsAt, opensAt), endsAt },
        ].filter((part) => part.endsAt > part.startsAt),
      );
    },
    [interval],
  );
}

function weekdayOf(day: CalendarDay): number {
  return weekdayOfEpochDay(daysSinceEpoch(day));
}

function isWholeDay(opening: Opening): boolean {
  return opening !== null && opening.open === opening.close;
}

/**
 * Returns the opening period that begins on this day. Returns null if the station is closed, or if a clock change skips
 * the whole period.
 */
function intervalOf(opening: Opening, day: CalendarDay): OpenInterval | null {
  if (opening === null) return null;
  const nextDay = { ...day, day: day.day + 1 };
  if (isWholeDay(opening))
    return { startsAt: instantOfTimeOfDay(day, '00:00'), endsAt: instantOfTimeOfDay(nextDay, '00:00') };
  const closingDay = opening.close < opening.open ? nextDay : day;
  const startsAt = instantOfTimeOfDay(day, opening.open);
  const endsAt = instantOfTimeOfDay(closingDay, opening.close);
  return endsAt > startsAt ? { startsAt, endsAt } : null;
}
