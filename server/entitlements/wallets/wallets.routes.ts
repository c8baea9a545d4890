import { getApplePass, getGooglePass } from '#contracts/entitlements/wallet.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { getApplePass as getApplePassOf, getGooglePass as getGooglePassOf } from './issue-wallet-passes.ts';
import { registerApplePassRoutes } from './apple-passes.routes.ts';

const linkGuesses = { limits: [coreRateLimits.link_misses_by_address], of: ['voucher_not_found'] } as const;

export function registerWalletRoutes(app: App, deps: Deps): void {
  route(app, getApplePass, {
    access: 'holder',
    guesses: linkGuesses,
    handle: async ({ actor, params, reply }) => {
      const pass = await getApplePassOf(deps, actor, params.voucherToken);
      if (pass.ok) reply.header('content-disposition', 'attachment; filename="voucher.pkpass"');
      return pass;
    },
  });
  route(app, getGooglePass, {
    access: 'holder',
    guesses: linkGuesses,
    handle: ({ actor, params }) => getGooglePassOf(deps, actor, params.voucherToken),
  });
  registerApplePassRoutes(app, deps);
}
