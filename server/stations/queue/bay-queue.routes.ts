import { accepted } from '#contracts/core/problem.ts';
import {
  confirmPresence,
  getPushKey,
  getQueuePosition,
  joinBayQueue,
  leaveBayQueue,
  subscribeBayHeldPush,
} from '#contracts/stations/bay-queue.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import type { Deps } from '#server/stations/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { stationsRateLimits } from '#server/stations/limits.ts';
import { savePushSubscription } from './save-push-subscription.ts';
import * as queue from './wait-for-bay.ts';

// the response depends on the browser, so it must not be cached
const own = { access: 'anyone', confidential: true } as const;

export function registerBayQueueRoutes(app: App, deps: Deps): void {
  route(app, joinBayQueue, {
    ...own,
    limits: [stationsRateLimits.queue_joins_by_browser, stationsRateLimits.queue_joins_by_address],
    handle: ({ params: { slug }, request, reply }) =>
      queue.joinBayQueue(deps, { slug, browserHash: storePurchaseCookie(deps, request, reply) }),
  });
  route(app, getQueuePosition, {
    ...own,
    handle: ({ actor, params: { slug } }) => queue.getQueuePosition(deps, { slug, browserHash: actor.guestHash }),
  });
  route(app, leaveBayQueue, {
    ...own,
    handle: ({ actor, params: { slug } }) => queue.leaveBayQueue(deps, { slug, browserHash: actor.guestHash }),
  });
  route(app, getPushKey, {
    access: 'anyone',
    handle: async () => accepted({ publicKey: await deps.push.publicKey() }),
  });
  route(app, subscribeBayHeldPush, {
    ...own,
    limits: [stationsRateLimits.queue_joins_by_browser, stationsRateLimits.queue_joins_by_address],
    handle: ({ actor, body: subscription, locale, params: { slug } }) =>
      savePushSubscription(deps, { slug, browserHash: actor.guestHash, subscription, locale }),
  });
  route(app, confirmPresence, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['station_not_found'] },
    handle: ({ actor, body: { stationToken } }) =>
      queue.confirmPresence(deps, { stationToken, browserHash: actor.guestHash }),
  });
}
