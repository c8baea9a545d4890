import { quoteCancellation, requestCancellation } from '#contracts/selling/cancellations.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sellingRateLimits } from '#server/selling/limits.ts';
import { quoteCancellation as quoteOf } from './quote-cancellation.ts';
import { requestCancellation as requestOf } from './request-cancellation.ts';

/**
 * Rate limit for wrong pairs of order number and email address, per IP network and per order. Requests with a correct
 * pair do not count.
 */
const guesses = {
  limits: [sellingRateLimits.cancellation_misses_by_address, sellingRateLimits.cancellation_misses_by_order],
  of: ['order_not_found'],
  named: ({ body }: { readonly body: { readonly orderCode: string } }) => body.orderCode,
} as const;

export function registerCancellationRoutes(app: App, deps: Deps): void {
  route(app, quoteCancellation, {
    access: 'holder',
    guesses,
    form: {
      accepted: (_quote, _typed, locale) => `/${locale}/cancel?quoted=1`,
      refused: (_typed, locale) => `/${locale}/cancel`,
      // without scripts, the page repeats the request with the values that are stored in the encrypted cookie
      storesEnteredValues: true,
    },
    handle: ({ body }) => quoteOf(deps, body),
  });
  route(app, requestCancellation, {
    access: 'holder',
    guesses,
    form: {
      accepted: ({ reference }, _typed, locale) => `/${locale}/cancel?sent=${encodeURIComponent(reference)}`,
      // the visitor returns to the second step, which repeats the quote with the entered values
      refused: (_typed, locale) => `/${locale}/cancel?quoted=1`,
    },
    handle: ({ actor, body, locale }) => requestOf(deps, actor, { ...body, locale }),
  });
}
