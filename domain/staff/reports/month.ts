import { addMonths, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** Instants in epoch ms; each part begins with its first and ends before its last. */
export type MonthSoFar = {
  readonly begin: number;
  /** The first of the month before, and as far into it as this month is old, at most to its end. */
  readonly lastBegin: number;
  readonly lastUntil: number;
};

const midnight = { hour: 0, minute: 0, second: 0 } as const;

/** This month in Jerusalem, and the same part of the one before it. */
export function monthSoFar(now: number): MonthSoFar {
  const { year, month } = wallTimeAt(now);
  const first = { year, month, day: 1 };
  const begin = instantOfWallTime({ ...first, ...midnight });
  const lastBegin = instantOfWallTime({ ...addMonths(first, -1), ...midnight });
  return { begin, lastBegin, lastUntil: Math.min(begin, lastBegin + (now - begin)) };
}

/** By how much more than before, to a tenth of a percent; null where there was nothing before. */
export function changePercent(now: number, before: number): number | null {
  return before <= 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
}
