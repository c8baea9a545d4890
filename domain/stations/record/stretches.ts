import type { Stretch } from '../station-hours.ts';

/** Returns the periods that are in both lists. Both lists and the result are in order and without overlaps. */
export function intersectionOf(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  return one.flatMap((stretch) =>
    other.flatMap((cutter) => {
      const startsAt = Math.max(stretch.startsAt, cutter.startsAt);
      const endsAt = Math.min(stretch.endsAt, cutter.endsAt);
      return endsAt > startsAt ? [{ startsAt, endsAt }] : [];
    }),
  );
}

/** Returns the parts of the first list's periods that are in no period of `removed`, whose periods can overlap. */
export function subtractStretches(all: readonly Stretch[], removed: readonly Stretch[]): Stretch[] {
  let left = [...all];
  for (const hole of removed) {
    left = left.flatMap((stretch) => [
      ...intersectionOf([stretch], [{ startsAt: -Infinity, endsAt: hole.startsAt }]),
      ...intersectionOf([stretch], [{ startsAt: hole.endsAt, endsAt: Infinity }]),
    ]);
  }
  return left;
}

/** Returns the total length of all periods in whole seconds. */
export function secondsOf(stretches: readonly Stretch[]): number {
  return Math.round(stretches.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt), 0) / 1_000);
}
