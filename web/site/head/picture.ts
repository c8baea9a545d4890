import type { Locale } from '#contracts/core/locale.ts';
import { pageFileName, publicPageOf } from '#contracts/core/reading/public-pages.ts';

/** Size of a picture to share, in pixels: what `scripts/pictures/og-images.ts` draws. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** The picture of a page in one language; pages of a holder share that of their kind. */
export function picturePath(page: string, locale: Locale): string {
  return `/og/${pageFileName(publicPageOf(page))}-${locale}.jpg`;
}
