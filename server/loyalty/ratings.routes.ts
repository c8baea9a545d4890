import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { getRateableItem, sendRating } from '#contracts/loyalty/ratings.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { loyaltyRateLimits } from '#server/loyalty/limits.ts';
import { getRateableItem as findRatedThing } from './get-rateable-item.ts';
import { sendRating as keepRating } from './send-rating.ts';

/** Rate limit for wrong link tokens, shared by all endpoints. */
const guesses = { limits: [coreRateLimits.link_misses_by_address], of: ['receipt_not_found'] } as const;

export function registerRatingRoutes(app: App, deps: Deps): void {
  route(app, getRateableItem, {
    access: 'holder',
    guesses,
    handle: ({ params }) => findRatedThing(deps, params.transactionId),
  });
  route(app, sendRating, {
    access: 'holder',
    limits: [loyaltyRateLimits.ratings_by_address],
    guesses,
    form: {
      accepted: (_answer, typed) => `${pageOf(typed['transactionId'])}?sent=1`,
      refused: (typed) => pageOf(typed['transactionId']),
    },
    handle: ({ body, locale }) => keepRating(deps, { ...body, comment: body.comment ?? null, locale }),
  });
}

/** Returns the path of the page with the rating form. If the token is invalid, returns the path of the home page. */
function pageOf(typed: string | undefined): string {
  const token = receiptTokenSchema.safeParse(typed);
  return token.success ? `/rate/${token.data}` : '/';
}
