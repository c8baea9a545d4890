import { STATION_HISTORY_DAYS } from '#contracts/stations/station-history.ts';
import { parseCalendarDay, instantOfWallTime, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { bayStatisticsOf, FIRST_WATER_SECONDS, VISIT_MINUTES } from '#domain/stations/record/bay-day.ts';
import type { Deps } from '#server/stations/deps.ts';
import { specialHoursAt } from '../station-opening.ts';
import { findLastBayDay, findCurrentBayDay, storeBayDays } from '../store/record/bay-day.ts';
import { listBayDayData } from '../store/record/bay-day-data.ts';

/** Number of days that are calculated again in each run. A machine that was offline reports its washes late. */
const AGAIN_DAYS = 3;

type TimeRange = { readonly from: number; readonly until: number };

/**
 * Returns the start and the end (epoch ms) of a calendar day in Israel. It is the day `offset` days after `day`
 * (YYYY-MM-DD).
 */
export function shopDayRange(day: string, offset: number): TimeRange {
  const begin = (days: number) => {
    const { year, month, day: ofMonth } = parseCalendarDay(day);
    return instantOfWallTime({ year, month, day: ofMonth + days, hour: 0, minute: 0, second: 0 });
  };
  return { from: begin(offset), until: begin(offset + 1) };
}

/**
 * Calculates the daily figures of each bay. All missing days until today are calculated, and the last `AGAIN_DAYS`
 * stored days are calculated again. Days are calculated in order, because an outage can last longer than a day.
 */
export async function aggregateBayDays(deps: Pick<Deps, 'clock' | 'db'>, stopping: AbortSignal): Promise<void> {
  const today = shopDayText(deps.clock.now());
  const first = shopDayRange(today, 1 - STATION_HISTORY_DAYS).from;
  const last = await findLastBayDay(deps.db);
  const recomputedFrom = last === null ? first : shopDayRange(last, 1 - AGAIN_DAYS).from;
  for (
    let day = shopDayText(Math.max(first, recomputedFrom));
    day <= today;
    day = shopDayText(shopDayRange(day, 1).from)
  ) {
    stopping.throwIfAborted();
    await rollUpDay(deps, day);
  }
}

/** Maximum age in ms of the current day's figures that staff see. */
const RUNNING_DAY_MS = MINUTE_MS;

/**
 * Calculates the current day's figures again if they are older than a minute. They then agree with the live state on
 * the same page. Does nothing while earlier days are missing, because the hourly run continues after the last stored
 * day.
 */
export async function refreshCurrentBayDay(deps: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const now = deps.clock.now();
  const today = shopDayText(now);
  const { lastDay, computedAt, watchedSince } = await findCurrentBayDay(deps.db, today);
  if (computedAt !== null && computedAt > now - RUNNING_DAY_MS) return;
  const isComplete =
    lastDay === null
      ? watchedSince === null || watchedSince >= shopDayRange(today, 1 - AGAIN_DAYS).from
      : lastDay >= shopDayText(shopDayRange(today, -1).from);
  if (isComplete) await rollUpDay(deps, today);
}

async function rollUpDay({ clock, db }: Pick<Deps, 'clock' | 'db'>, day: string): Promise<void> {
  const now = clock.now();
  const { from, until } = shopDayRange(day, 0);
  const dayBefore = shopDayText(shopDayRange(day, -1).from);
  const rows = await listBayDayData(db, {
    from,
    until,
    dayBefore,
    startSeconds: FIRST_WATER_SECONDS,
    visitMinutes: VISIT_MINUTES,
  });
  if (rows.length === 0) return;
  const opened = rows.map((row) => ({ ...row, special: specialHoursAt(row, from) }));
  const figures = opened.map((row) => bayStatisticsOf(row, { startsAt: from, endsAt: Math.min(until, now) }));
  await storeBayDays(db, {
    day,
    stations: rows.map(({ stationId }) => stationId),
    bays: rows.map(({ bayNo }) => bayNo),
    visits: rows.map(({ visits }) => visits),
    firstStarts: rows.map(({ firstStarts }) => firstStarts),
    washes: rows.map(({ washes }) => washes),
    openSeconds: figures.map(({ openSeconds }) => openSeconds),
    outSeconds: figures.map(({ outSeconds }) => outSeconds),
    outSinces: figures.map(({ outSince }) => outSince),
    watched: figures.map(({ watched }) => watched),
    now,
  });
}
