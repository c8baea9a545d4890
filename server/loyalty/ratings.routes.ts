import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { sendRating } from '#contracts/loyalty/ratings.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/endpoint-route.ts';
import { sendRating as keepRating } from './send-rating.ts';

export function registerRatingRoutes(app: App, deps: Deps): void {
  route(app, sendRating, {
    access: 'holder',
    limits: ['ratings_by_address'],
    guesses: { limits: ['link_misses_by_address'], of: ['receipt_not_found'] },
    form: {
      accepted: (_answer, typed) => `${pageOf(typed['transactionId'])}?sent=1`,
      refused: (typed) => pageOf(typed['transactionId']),
    },
    handle: ({ body, locale }) => keepRating(deps, { ...body, comment: body.comment ?? null, locale }),
  });
}

/** The page of the form; what is no token leads home and nowhere else. */
function pageOf(typed: string | undefined): string {
  const token = receiptTokenSchema.safeParse(typed);
  return token.success ? `/rate/${token.data}` : '/';
}
