import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { ReceiptToken, RedemptionToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { sendRating as sendRatingCall } from '#contracts/loyalty/ratings.ts';
import { invariant } from '#domain/core/invariant.ts';
import { LOW_RATING_MAX_STARS, RATING_CHANGE_WINDOW_MS } from '#domain/loyalty/rating-rules.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import {
  findRateableItem,
  saveRating,
  encryptRatingComment,
  type RateableId,
  type RateableRow,
} from './store/rating.ts';

export type RatingCommand = {
  readonly transactionId: ReceiptToken | RedemptionToken;
  readonly stars: number;
  readonly comment: string | null;
  readonly locale: Locale;
};

/**
 * Saves the rating of a wash, or of a purchase before its first wash. The caller identifies it by its own link or by
 * the link of its receipt. A rating can be changed for a day. Few stars open a case, about which the shop is notified
 * at most once.
 */
export async function sendRating(
  { clock, db, keyring, wake }: Pick<Deps, 'clock' | 'db' | 'keyring' | 'wake'>,
  { transactionId, stars, comment, locale }: RatingCommand,
): Promise<Outcome<ResponseOf<typeof sendRatingCall>, 'receipt_not_found' | 'rating_closed'>> {
  const rated = await findRateableItem(db, keyring.tokenHash(transactionId));
  if (rated === null) return refused('receipt_not_found');
  const ratedAt = clock.now();
  const isSaved = await saveRating(db, {
    orderId: rated.orderId,
    redemptionId: rated.redemptionId,
    stars,
    commentSealed: comment === null ? null : encryptRatingComment(keyring, rateableIdOf(rated), comment),
    locale,
    ratedAt,
    openSince: ratedAt - RATING_CHANGE_WINDOW_MS,
    lowStars: LOW_RATING_MAX_STARS,
  });
  if (!isSaved) return refused('rating_closed');
  if (stars <= LOW_RATING_MAX_STARS) wake.outbox('mail');
  return accepted({ stars });
}

export function rateableIdOf({ orderId, redemptionId }: Pick<RateableRow, 'orderId' | 'redemptionId'>): RateableId {
  const subjectId = redemptionId ?? orderId;
  invariant(subjectId !== null, 'neither a wash nor a purchase is rated');
  return subjectId;
}
