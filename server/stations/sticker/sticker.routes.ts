import { reportSuspiciousSticker } from '#contracts/stations/reports/sticker-report.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import type { Deps } from '#server/stations/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { stationsRateLimits } from '#server/stations/limits.ts';
import { reportSuspiciousSticker as reportStickerOf } from './report-sticker.ts';

/** Returns the URL of the sticker's page. A form without scripts redirects to this page. */
export function stickerPagePath(typed: Readonly<Record<string, string>>, locale: Locale, query: string): string {
  const { stationToken = '', bayNo = '' } = typed;
  const words = [bayNo === '' ? '' : `bay=${encodeURIComponent(bayNo)}`, query].filter((word) => word !== '');
  return `/${locale}/s/${encodeURIComponent(stationToken)}${words.length === 0 ? '' : `?${words.join('&')}`}`;
}

export function registerStickerRoutes(app: App, deps: Deps): void {
  route(app, reportSuspiciousSticker, {
    access: 'holder',
    limits: [stationsRateLimits.sticker_reports_by_browser, stationsRateLimits.sticker_reports_by_address],
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['station_not_found'] },
    form: {
      accepted: (_answer, typed, locale) => stickerPagePath(typed, locale, 'sent=sticker'),
      refused: (typed, locale) => stickerPagePath(typed, locale, ''),
    },
    handle({ body: { stationToken, bayNo = '' }, request, reply }) {
      // the cookie is set because the rate limit identifies the browser by it
      storePurchaseCookie(deps, request, reply);
      return reportStickerOf(deps, { stationToken, bayNo: bayNo === '' ? null : bayNo });
    },
  });
}
