import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/entitlements/apple-passes.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { entitlementsRateLimits } from '#server/entitlements/limits.ts';
import {
  getUpdatedApplePass,
  listChangedApplePasses,
  registerAppleDevice,
  unregisterAppleDevice,
} from './apple-passes.ts';

const guesses = { limits: [coreRateLimits.link_misses_by_address], of: ['pass_refused'] } as const;

/** Registers the endpoints that Apple Wallet calls from every phone with a pass. */
export function registerApplePassRoutes(app: App, deps: Deps): void {
  route(app, calls.registerAppleDevice, {
    access: 'holder',
    guesses,
    handle: ({ params, headers, body }) => registerAppleDevice(deps, { ...params, ...headers, ...body }),
  });
  route(app, calls.unregisterAppleDevice, {
    access: 'holder',
    guesses,
    handle: ({ params, headers }) => unregisterAppleDevice(deps, { ...params, ...headers }),
  });
  route(app, calls.listChangedApplePasses, {
    access: 'anyone',
    confidential: true,
    limits: [entitlementsRateLimits.wallet_calls_by_address],
    handle: async ({ params, query }) =>
      accepted(await listChangedApplePasses(deps, { ...params, since: Number(query.passesUpdatedSince ?? 0) })),
  });
  route(app, calls.getUpdatedApplePass, {
    access: 'holder',
    guesses,
    handle: ({ params, headers }) => getUpdatedApplePass(deps, { ...params, ...headers }),
  });
  route(app, calls.logAppleWalletErrors, {
    access: 'anyone',
    limits: [entitlementsRateLimits.wallet_logs_by_address],
    handle: async ({ body: { logs } }) => {
      deps.log.warn({ logs }, 'Apple Wallet reported an error about our passes');
      return accepted({});
    },
  });
}
