import type { OpenInterval } from '../station-hours.ts';

/** Returns the periods of time that are in both lists. Both lists and the result are in order and do not overlap. */
export function intersectIntervals(first: readonly OpenInterval[], second: readonly OpenInterval[]): OpenInterval[] {
  return first.flatMap((interval) =>
    second.flatMap((cutter) => {
      const startsAt = Math.max(interval.startsAt, cutter.startsAt);
      const endsAt = Math.min(interval.endsAt, cutter.endsAt);
      return endsAt > startsAt ? [{ startsAt, endsAt }] : [];
    }),
  );
}

/**
 * Removes the periods in `removed` from the periods in `all`. Returns the remaining parts. The periods in `removed` can
 * overlap.
 */
export function subtractIntervals(all: readonly OpenInterval[], removed: readonly OpenInterval[]): OpenInterval[] {
  let left = [...all];
  for (const hole of removed) {
    left = left.flatMap((interval) => [
      ...intersectIntervals([interval], [{ startsAt: -Infinity, endsAt: hole.startsAt }]),
      ...intersectIntervals([interval], [{ startsAt: hole.endsAt, endsAt: Infinity }]),
    ]);
  }
  return left;
}

/** Returns the total length of all periods in whole seconds. */
export function totalSecondsOf(intervals: readonly OpenInterval[]): number {
  return Math.round(intervals.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt), 0) / 1_000);
}
