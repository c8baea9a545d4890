import type { Deps } from '#server/loyalty/deps.ts';
import { rateableIdOf } from './send-rating.ts';
import { findRating, readRatingComment } from './store/rating.ts';

/**
 * A rating with few stars, as staff see it. The comment is null if the customer wrote no comment, or if it cannot be
 * decrypted.
 */
type LowRating = { readonly stars: number; readonly comment: string | null };

/** Returns the rating. Returns null if it was deleted. */
export async function findLowRating(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  subjectId: string,
): Promise<LowRating | null> {
  const rating = await findRating(db, subjectId);
  if (rating === null) return null;
  const { stars, commentSealed } = rating;
  return { stars, comment: readRatingComment(keyring, rateableIdOf(rating), commentSealed) };
}
