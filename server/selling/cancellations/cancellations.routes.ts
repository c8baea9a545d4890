import { quoteCancellation, requestCancellation } from '#contracts/selling/cancellations.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { quoteCancellation as quoteOf } from './quote-cancellation.ts';
import { requestCancellation as requestOf } from './request-cancellation.ts';

/** Guessing pairs is what runs out, from one network as for one order; whoever knows both parts uses nothing up. */
const guesses = {
  limits: ['cancellation_misses_by_address', 'cancellation_misses_by_order'],
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
      // without scripts the page asks the same again, for what it reads from the sealed cookie
      keepTyped: true,
    },
    handle: ({ body }) => quoteOf(deps, body),
  });
  route(app, requestCancellation, {
    access: 'holder',
    guesses,
    form: {
      accepted: ({ reference }, _typed, locale) => `/${locale}/cancel?sent=${encodeURIComponent(reference)}`,
      // back to the second step, which is asked for again from what was typed
      refused: (_typed, locale) => `/${locale}/cancel?quoted=1`,
    },
    handle: ({ actor, body, locale }) => requestOf(deps, actor, { ...body, locale }),
  });
}
