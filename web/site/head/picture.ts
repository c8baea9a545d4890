import type { Locale } from '#contracts/core/locale.ts';
import { pageFileName, publicPageForPath } from '#contracts/core/reading/public-pages.ts';

/** Size in pixels of the preview image for shared links. `scripts/pictures/og-images.ts` draws this image. */
export const sharingImageSize = { width: 1200, height: 630 } as const;

export function sharingImagePath(name: string, locale: Locale): string {
  return `/og/${name}-${locale}.jpg`;
}

/**
 * Returns the path of a page's preview image in one language. All pages of one kind behind personal links share an
 * image.
 */
export function pageSharingImagePath(page: string, locale: Locale): string {
  return sharingImagePath(pageFileName(publicPageForPath(page)), locale);
}
