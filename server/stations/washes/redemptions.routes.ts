import {
  findStationByCode,
  getRedemption,
  getScannedStation,
  listRecentWashesOfVoucher,
  listOwnRecentWashes,
  reportWashNotStarted,
  startRedemption,
} from '#contracts/stations/redemptions.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { registerEventStream } from '#server/core/http/streams/event-stream.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import type { Deps } from '#server/stations/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { entitlementsRateLimits } from '#server/entitlements/public.ts';
import {
  listRecentWashesOfVoucher as listRecentWashesOfVoucherOf,
  listOwnRecentWashes as listOwnRecentWashesOf,
} from './list-recent-washes.ts';
import { reportWashNotStarted as reportNotStartedOf } from './report-wash-not-started.ts';
import { findStationByCode as findStationByCodeOf, scanStation } from '../sticker/scan-station.ts';
import { startRedemption as startRedemptionAt } from './start-redemption.ts';
import { findRedemptionByToken } from '../store/redemption.ts';
import { getWashView } from './get-wash-view.ts';

const links = [coreRateLimits.link_misses_by_address] as const;

/** Returns the URL of the page of a wash. Without scripts, a form redirects to this page. */
export function washPagePath({ redemptionToken = '' }: Readonly<Record<string, string>>, locale: Locale): string {
  return `/${locale}/wash/${encodeURIComponent(redemptionToken)}`;
}

export function registerRedemptionRoutes(app: App, deps: Deps): void {
  const { washUpdates: updates } = deps;
  registerEventStream(app, deps, {
    path: `${getRedemption.path}/events`,
    watch: async ({ redemptionToken = '' }, changed) => {
      const row = await findRedemptionByToken(deps.db, deps.keyring.tokenHash(redemptionToken));
      return row === null ? null : updates.watch(row.redemptionId, changed);
    },
  });
  route(app, getScannedStation, {
    access: 'holder',
    guesses: { limits: links, of: ['station_not_found'] },
    handle: ({ actor, params }) => scanStation(deps, params.stationToken, actor.guestHash),
  });
  route(app, findStationByCode, {
    access: 'anyone',
    form: {
      accepted: ({ stationToken }, _typed, locale) => `/${locale}/s/${stationToken}`,
      refused: (_typed, locale) => `/${locale}/s`,
    },
    handle: ({ actor, body }) => findStationByCodeOf(deps, body.shortCode, actor.guestHash),
  });
  route(app, startRedemption, {
    access: 'holder',
    guesses: {
      limits: [
        entitlementsRateLimits.voucher_misses_by_browser,
        entitlementsRateLimits.voucher_misses_by_customer,
        entitlementsRateLimits.voucher_misses_by_address,
      ],
      of: ['voucher_not_found'],
    },
    form: {
      accepted: ({ redemptionToken }, _typed, locale) => `/${locale}/wash/${redemptionToken}`,
      refused: ({ stationToken = '' }, locale) => `/${locale}/s/${encodeURIComponent(stationToken)}`,
    },
    handle: ({ actor, body, request, reply }) =>
      startRedemptionAt(deps, { ...actor, guestHash: storePurchaseCookie(deps, request, reply) }, body),
  });
  route(app, listOwnRecentWashes, {
    access: 'anyone',
    confidential: true,
    handle: async ({ actor }) => accepted(await listOwnRecentWashesOf(deps, actor)),
  });
  route(app, listRecentWashesOfVoucher, {
    access: 'holder',
    guesses: { limits: links, of: ['voucher_not_found'] },
    handle: ({ actor, params }) => listRecentWashesOfVoucherOf(deps, actor, params.voucherToken),
  });
  route(app, getRedemption, {
    access: 'holder',
    guesses: { limits: links, of: ['redemption_not_found'] },
    handle: ({ actor, params }) => getWashView(deps, actor, params.redemptionToken),
  });
  registerReports(app, deps);
}

/** Registers the endpoint with which a customer reports that a wash did not start. */
function registerReports(app: App, deps: Deps): void {
  route(app, reportWashNotStarted, {
    access: 'holder',
    guesses: { limits: links, of: ['redemption_not_found'] },
    form: {
      accepted: ({ outcome }, typed, locale) =>
        `${washPagePath(typed, locale)}${outcome === 'waiting' ? '?sent=waiting' : ''}`,
      refused: washPagePath,
    },
    handle: ({ params }) => reportNotStartedOf(deps, params.redemptionToken),
  });
}
