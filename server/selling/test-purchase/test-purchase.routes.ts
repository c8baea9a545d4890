import { accepted, refused } from '#contracts/core/problem.ts';
import { getTestPurchase, testPurchase } from '#contracts/selling/test-purchase.ts';
import { m } from '#messages/compiled/messages.js';
import type { Deps } from '#server/selling/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import { sellingRateLimits } from '#server/selling/limits.ts';
import { mayMakeTestPurchase, runTestPurchase } from './run-test-purchase.ts';

export function registerTestPurchaseRoutes(app: App, deps: Deps): void {
  route(app, getTestPurchase, {
    access: 'anyone',
    confidential: true,
    handle: async () => (mayMakeTestPurchase(deps) ? accepted({ open: true }) : refused('not_found')),
  });

  route(app, testPurchase, {
    access: 'anyone',
    confidential: true,
    limits: [sellingRateLimits.checkouts_by_browser, sellingRateLimits.checkouts_by_address],
    form: {
      accepted: ({ data }, _typed, locale) => `/${locale}/receipt/${data.transactionId}`,
      refused: (_typed, locale) => `/${locale}/test-purchase`,
    },
    handle: async ({ actor, body, locale, request, reply }) => {
      // no cookie is set if test purchases are not allowed
      if (!mayMakeTestPurchase(deps)) return refused('not_found');
      const guestHash = storePurchaseCookie(deps, request, reply);
      const outcome = await runTestPurchase(
        deps,
        { kind: 'guest', address: actor.address, guestHash },
        { ...body, phone: body.phone ?? null, isGiftCard: body.isGiftCard ?? false, locale },
      );
      if (!outcome.ok) return outcome;
      const nayaxPayment = m.test_purchase_next_step({}, { locale });
      return accepted({ success: true, data: { ...outcome.value, nextSteps: { nayaxPayment } } });
    },
  });
}
