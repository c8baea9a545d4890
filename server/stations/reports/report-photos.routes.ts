import { addStickerPhoto, addWashPhoto, REPORT_PHOTO_MAX_BYTES } from '#contracts/stations/reports/report-photo.ts';
import type { App } from '#server/core/http/app-type.ts';
import { acceptUploads } from '#server/core/http/bodies/multipart.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/stations/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { stationsRateLimits } from '#server/stations/limits.ts';
import { stickerPagePath } from '../sticker/sticker.routes.ts';
import { washPagePath } from '../washes/redemptions.routes.ts';
import { addStickerPhoto as addStickerPhotoOf, addWashPhoto as addWashPhotoOf } from './report-photo.ts';

/** Value of the parameter `sent` in the URL to which a form without scripts redirects. */
const sentNames = { stored: 'photo', known: 'photo-known' } as const;

export function registerReportPhotoRoutes(app: App, deps: Deps): void {
  acceptUploads(app, REPORT_PHOTO_MAX_BYTES, (uploads) => {
    route(uploads, addWashPhoto, {
      access: 'holder',
      limitsBeforeReading: [stationsRateLimits.report_photos_by_browser, stationsRateLimits.report_photos_by_address],
      guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['redemption_not_found'] },
      form: {
        accepted: ({ photo }, typed, locale) => `${washPagePath(typed, locale)}?sent=${sentNames[photo]}`,
        refused: (typed, locale) => `${washPagePath(typed, locale)}?report=photo`,
      },
      handle: ({ params, body }) => addWashPhotoOf(deps, { ...params, ...body }),
    });
    route(uploads, addStickerPhoto, {
      access: 'holder',
      limitsBeforeReading: [stationsRateLimits.report_photos_by_browser, stationsRateLimits.report_photos_by_address],
      guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['station_not_found'] },
      form: {
        accepted: ({ photo }, typed, locale) => stickerPagePath(typed, locale, `sent=${sentNames[photo]}`),
        refused: (typed, locale) => stickerPagePath(typed, locale, 'report=photo'),
      },
      handle: ({ body: { bayNo = '', ...photo } }) =>
        addStickerPhotoOf(deps, { ...photo, bayNo: bayNo === '' ? null : bayNo }),
    });
  });
}
