import type { OrderToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import {
  cancelWalkUp,
  changeWalkUpBay,
  createWalkUp,
  getWalkUp,
  convertWalkUpToVoucher,
  listOwnWalkUps,
  refundWalkUp,
  startWalkUp,
  type WalkUpView,
} from '#contracts/stations/walk-up.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { EnteredFields } from '#server/core/http/cookies/form-draft.ts';
import { registerEventStream } from '#server/core/http/streams/event-stream.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import { smsPhoneOfInput, sellingRateLimits } from '#server/selling/public.ts';
import type { Deps } from '#server/stations/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import type { WalkUpRow } from '../store/walk-up/walk-up.ts';
import { createWalkUp as create } from './create-walk-up.ts';
import { cancelWalkUp as cancel, convertWalkUpToVoucher as keep, refundWalkUp as refund } from './decide-walk-up.ts';
import { getWalkUp as get, getStoredWalkUpView, getWalkUpView } from './get-walk-up.ts';
import { listOwnWalkUps as listOwn } from './list-own-walk-ups.ts';
import { startWalkUp as start } from './start-walk-up.ts';
import { watchWalkUp } from './watch-walk-up.ts';

const limits = [
  sellingRateLimits.checkouts_by_browser,
  sellingRateLimits.checkouts_by_address,
  sellingRateLimits.checkouts_by_wider_network,
] as const;
const holder = {
  access: 'holder',
  guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['walk_up_not_found'] },
} as const;

/** Options of the endpoints for browsers without scripts. Each button sends a form, and the response is a page. */
const form = {
  accepted: ({ walkUpToken }: WalkUpView, _typed: EnteredFields, locale: Locale) => `/${locale}/walk-up/${walkUpToken}`,
  refused: (typed: EnteredFields, locale: Locale) =>
    `/${locale}/walk-up/${encodeURIComponent(typed['walkUpToken'] ?? '')}`,
} as const;

/** Returns the URL of the page from which the form was sent. It is the sticker's page or the station's page. */
function payPagePathOf({ stationToken, slug = '', bayNo = '', packageId = '' }: EnteredFields, locale: Locale): string {
  const place =
    stationToken === undefined ? `stations/${encodeURIComponent(slug)}` : `s/${encodeURIComponent(stationToken)}`;
  return `/${locale}/${place}/pay?${new URLSearchParams({ bay: bayNo, package: packageId }).toString()}`;
}

/** Registers the endpoints for a customer who pays for one wash at its machine. */
export function registerWalkUpRoutes(app: App, deps: Deps): void {
  route(app, createWalkUp, {
    access: 'anyone',
    limits,
    form: {
      accepted: ({ redirectUrl }) => redirectUrl,
      refused: payPagePathOf,
    },
    handle: async ({ actor, body, locale, request, reply }) => {
      const phone = smsPhoneOfInput(body.phone, 'phone');
      if (!phone.ok) return phone;
      const buyer = { ...actor, guestHash: storePurchaseCookie(deps, request, reply) };
      return create(deps, buyer, { body, locale, phone: phone.value });
    },
  });
  route(app, listOwnWalkUps, {
    access: 'anyone',
    confidential: true,
    handle: async ({ actor }) => accepted(await listOwn(deps, actor)),
  });
  route(app, getWalkUp, { ...holder, handle: ({ actor, params }) => get(deps, actor, params.walkUpToken) });

  registerEventStream(app, deps, {
    path: '/api/walk-ups/:walkUpToken/events',
    sendsFirstEvent: true,
    watch({ walkUpToken: link = '' }, changed) {
      const walkUpToken = link as OrderToken;
      return watchWalkUp(deps, { walkUpToken }, (row) =>
        changed(
          row === null
            ? undefined
            : async (actor) => getWalkUp.answer.parse(await getStoredWalkUpView(deps, actor, row)),
        ),
      );
    },
  });
  registerActions(app, deps);
}

function registerActions(app: App, deps: Deps): void {
  /**
   * Responds with the newest state of the walk-up purchase. If the request led to a voucher or a wash, it is included.
   */
  async function shown(
    actor: Visitor,
    walkUpToken: OrderToken,
    outcome: Outcome<WalkUpRow, 'walk_up_not_found'>,
  ): Promise<Outcome<WalkUpView, 'walk_up_not_found'>> {
    return outcome.ok ? getWalkUpView(deps, actor, { walkUpToken, row: outcome.value }) : outcome;
  }
  route(app, startWalkUp, {
    ...holder,
    form,
    handle: async ({ actor, params: { walkUpToken } }) => shown(actor, walkUpToken, await start(deps, walkUpToken)),
  });
  route(app, changeWalkUpBay, {
    ...holder,
    form,
    handle: async ({ actor, body, params: { walkUpToken } }) =>
      shown(actor, walkUpToken, await start(deps, walkUpToken, body.bayNo)),
  });
  route(app, convertWalkUpToVoucher, {
    ...holder,
    form,
    handle: async ({ actor, params: { walkUpToken } }) => shown(actor, walkUpToken, await keep(deps, walkUpToken)),
  });
  route(app, refundWalkUp, {
    ...holder,
    form,
    handle: async ({ actor, params: { walkUpToken } }) =>
      shown(actor, walkUpToken, await refund(deps, actor, walkUpToken)),
  });
  route(app, cancelWalkUp, {
    ...holder,
    form,
    handle: async ({ actor, params: { walkUpToken } }) => shown(actor, walkUpToken, await cancel(deps, walkUpToken)),
  });
}
