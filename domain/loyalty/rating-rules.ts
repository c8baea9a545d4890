import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** A rating may be changed for so long after it was first given. */
export const RATING_OPEN_MS = DAY_MS;

/** So few stars open a case that people of the shop look at. */
export const LOW_STARS = 2;

/** A station's average is shown from so many ratings on: fewer say more about who washed than about the station. */
export const SHOWN_FROM = 5;

/** May a rating that was first given then (epoch ms; null: never) still be given or changed? */
export function isRatingOpen(firstRatedAt: number | null, now: number): boolean {
  return firstRatedAt === null || now < firstRatedAt + RATING_OPEN_MS;
}

export type RatingSum = { readonly count: number; readonly stars: number };
export type ShownRating = { readonly count: number; /** One to five, by tenths. */ readonly average: number };

/** What visitors see of a station's ratings; null while there are too few. */
export function shownRating({ count, stars }: RatingSum): ShownRating | null {
  if (count < SHOWN_FROM) return null;
  return { count, average: Math.round((stars * 10) / count) / 10 };
}
