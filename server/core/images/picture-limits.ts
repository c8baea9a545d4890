/** Width and height of the picture that is kept. */
export const EDGE_PIXELS = 512;
/** The longer side of a scanned page: small print stays readable. */
export const PAGE_PIXELS = 2_400;
/** A logo stands in a line of words; twice the pixels that a page shows, for dense screens. */
export const LOGO_PIXELS = { width: 640, height: 192 } as const;
/** Of 255: a logo without anything darker than this is not seen on white. */
export const LOGO_DARKEST_MAX = 190;
/**
 * A file of a few hundred kilobytes can claim a hundred times the pixels of any camera. A PNG is unpacked whole, and
 * turning it takes a copy: the largest takes 130 to 235 MB, by what it becomes.
 */
export const INPUT_PIXELS_MAX = 12_500_000;
/** A JPEG is shrunk while it is read: a phone's 50 megapixels take 100 MB, as a page 155. */
export const JPEG_PIXELS_MAX = 51_000_000;
/** Above it the process ends, whatever it was given; about 80 of it are there before the picture comes. */
export const RSS_MAX_BYTES = 250 * 1_024 * 1_024;
/** Processor time, not time by the clock: a busy machine is no fault of the picture. */
export const CPU_MAX_MS = 10_000;
/** Exit codes by which the process says that the upload is at fault, and how; every other one is a fault of the process. */
export const faultCodes = { picture_damaged: 65, picture_too_light: 66, picture_too_large: 67 } as const;
