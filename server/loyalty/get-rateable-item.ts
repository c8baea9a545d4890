import type { ReceiptToken, RedemptionToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { RateableItem } from '#contracts/loyalty/ratings.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { isRatingOpen, RATING_CHANGE_WINDOW_MS } from '#domain/loyalty/rating-rules.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import { rateableIdOf } from './send-rating.ts';
import { findRateableItem, readRatingComment, type RateableRow } from './store/rating.ts';

type RatingDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/**
 * Returns the purchase or wash that can be rated by the link of a receipt or wash. The result includes the current
 * rating, which the holder of the link may read.
 */
export async function getRateableItem(
  deps: RatingDeps,
  transactionId: ReceiptToken | RedemptionToken,
): Promise<Outcome<RateableItem, 'receipt_not_found'>> {
  const rated = await findRateableItem(deps.db, deps.keyring.tokenHash(transactionId));
  if (rated === null) return refused('receipt_not_found');
  const { packageName, packageNameHe, locationName, locationNameHe } = rated;
  return accepted({
    subject: rated.redemptionId === null ? 'purchase' : 'wash',
    packageName,
    packageNameHe,
    locationName,
    locationNameHe,
    at: toIsoInstant(rated.at),
    rating: ratingOf(deps, rated),
  });
}

function ratingOf({ clock, keyring }: RatingDeps, rated: RateableRow): RateableItem['rating'] {
  const { stars, commentSealed, firstRatedAt } = rated;
  if (stars === null || firstRatedAt === null) return null;
  return {
    stars,
    comment: readRatingComment(keyring, rateableIdOf(rated), commentSealed),
    openUntil: toIsoInstant(firstRatedAt + RATING_CHANGE_WINDOW_MS),
    isOpen: isRatingOpen(firstRatedAt, clock.now()),
  };
}
