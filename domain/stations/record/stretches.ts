import type { Stretch } from '../station-hours.ts';

/** Returns the times that are in both lists. Each list is in order and without overlaps, and so is the result. */
export function intersectionOf(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  return one.flatMap((stretch) =>
    other.flatMap((cutter) => {
      const startsAt = Math.max(stretch.startsAt, cutter.startsAt);
      const endsAt = Math.min(stretch.endsAt, cutter.endsAt);
      return endsAt > startsAt ? [{ startsAt, endsAt }] : [];
    }),
  );
}

/** Returns the times of the first list that are in no time of the other lists, which can overlap. */
export function without(all: readonly Stretch[], removed: readonly Stretch[]): Stretch[] {
  let left = [...all];
  for (const hole of removed) {
    left = left.flatMap((stretch) => [
      ...intersectionOf([stretch], [{ startsAt: -Infinity, endsAt: hole.startsAt }]),
      ...intersectionOf([stretch], [{ startsAt: hole.endsAt, endsAt: Infinity }]),
    ]);
  }
  return left;
}

/** Returns the length of all times together in whole seconds. */
export function secondsOf(stretches: readonly Stretch[]): number {
  return Math.round(stretches.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt), 0) / 1_000);
}
