import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** Time in ms after the first rating during which it can be changed. */
export const RATING_CHANGE_WINDOW_MS = DAY_MS;

/** Number of stars at or below which a rating opens a case for staff. */
export const LOW_RATING_MAX_STARS = 2;

/**
 * Minimum number of ratings before an average is shown. With fewer ratings, single customers could be identified or
 * decide the average.
 */
export const MIN_RATINGS_TO_DISPLAY = 5;

/**
 * Returns true if the customer can still give or change a rating. `firstRatedAt` is the time of the first rating in
 * epoch ms; null if there is no rating yet.
 */
export function isRatingOpen(firstRatedAt: number | null, now: number): boolean {
  return firstRatedAt === null || now < firstRatedAt + RATING_CHANGE_WINDOW_MS;
}

export type RatingSum = { readonly count: number; readonly stars: number };
export type DisplayedRating = { readonly count: number; /** One to five, by tenths. */ readonly average: number };

/** Returns the rating of a station as visitors see it; null if there are too few ratings. */
export function displayedRatingOf({ count, stars }: RatingSum): DisplayedRating | null {
  if (count < MIN_RATINGS_TO_DISPLAY) return null;
  return { count, average: Math.round((stars * 10) / count) / 10 };
}
