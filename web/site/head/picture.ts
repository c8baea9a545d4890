import type { Locale } from '#contracts/core/locale.ts';
import { pageFileName, publicPageOf } from '#contracts/core/reading/public-pages.ts';

/** Size in pixels of the preview image for shared links; `scripts/pictures/og-images.ts` draws it. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** Returns the path of the picture with this name in one language. */
export function namedPicturePath(name: string, locale: Locale): string {
  return `/og/${name}-${locale}.jpg`;
}

/** Returns the path of a page's preview image in one language. Pages behind personal links share an image per kind. */
export function picturePath(page: string, locale: Locale): string {
  return namedPicturePath(pageFileName(publicPageOf(page)), locale);
}
