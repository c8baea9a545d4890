/** Width and height of the picture that is kept. */
export const EDGE_PIXELS = 512;
/** The longer side of a scanned page: small print stays readable. */
export const PAGE_PIXELS = 2_400;
/** A logo stands in a line of words; twice the pixels that a page shows, for dense screens. */
export const LOGO_PIXELS = { width: 640, height: 192 } as const;
/** Of 255: a logo without anything darker than this is not seen on white. */
export const LOGO_DARKEST_MAX = 190;
/** A file of a few hundred kilobytes can claim a hundred times the pixels of any camera. */
export const INPUT_PIXELS_MAX = 40_000_000;
/** Forty million pixels and a turned copy of them are about 320 MB. */
export const RSS_MAX_BYTES = 480 * 1_024 * 1_024;
/** How the process says that the upload is at fault and not the process. */
export const REFUSED_CODE = 65;
/** The same about a logo that nobody would see on white. */
export const TOO_LIGHT_CODE = 66;
