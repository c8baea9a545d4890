import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { sendRating as sendRatingCall } from '#contracts/loyalty/ratings.ts';
import type { Deps } from '#server/deps.ts';
import { findRatedOrder, saveRating, sealComment } from './store/rating.ts';

export type RatingCommand = {
  readonly transactionId: ReceiptToken;
  readonly stars: number;
  readonly comment: string | null;
  readonly locale: Locale;
};

/** Rates a purchase, by whoever holds its receipt; the last word counts. */
export async function sendRating(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  { transactionId, stars, comment, locale }: RatingCommand,
): Promise<Outcome<AnswerOf<typeof sendRatingCall>, 'receipt_not_found'>> {
  const orderId = await findRatedOrder(db, keyring.tokenHash(transactionId));
  if (orderId === null) return refused('receipt_not_found');
  const commentSealed = comment === null ? null : sealComment(keyring, orderId, comment);
  await saveRating(db, { orderId, stars, commentSealed, locale, ratedAt: clock.now() });
  return accepted({ stars });
}
