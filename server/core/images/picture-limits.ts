/** Width and height of a square picture, in pixels. */
export const SQUARE_PICTURE_PIXELS = 512;
/** Width and height of a photo on a page in pixels, for the high-density screen of a phone. */
export const PHOTO_PIXELS = { width: 960, height: 720 } as const;
/** Width and height of a photo's thumbnail in pixels. */
export const THUMBNAIL_PIXELS = { width: 320, height: 240 } as const;
/** Longer side of a scanned page in pixels. It keeps small print readable. */
export const SCANNED_PAGE_PIXELS = 2_400;
/** Maximum size of a logo in pixels: twice the size on a page, for high-density screens. */
export const LOGO_PIXELS = { width: 640, height: 192 } as const;
/** Maximum size of a stored logo or icon in bytes; the table `brand_logo` has the same limit. */
export const BRAND_PICTURE_MAX_BYTES = 262_144;
/**
 * Numbers of colours that are tried for an icon, in this order, until its file is within the size limit. Sixteen
 * colours are always enough, because each pixel then takes only half a byte.
 */
export const ICON_COLOURS = [256, 64, 16] as const;
/** Maximum brightness, 0 to 255, of a logo's darkest pixel. A brighter logo is invisible on white. */
export const LOGO_DARKEST_BRIGHTNESS_MAX = 190;
/**
 * Maximum number of pixels of a picture. A file of a few hundred kilobytes can declare a hundred times the pixels of
 * any camera. A PNG is decompressed completely, and rotating it needs a copy. The largest allowed PNG takes 130 to 235
 * MB of memory, depending on the result.
 */
export const INPUT_PIXELS_MAX = 12_500_000;
/**
 * Maximum number of pixels of a JPEG. It is higher, because a JPEG is downscaled while it is decoded. A phone's picture
 * of 50 megapixels takes 100 MB of memory, or 155 MB if it becomes a scanned page.
 */
export const JPEG_PIXELS_MAX = 51_000_000;
/** Memory limit of the picture process in bytes. The process uses about 80 MB before it reads the picture. */
export const PICTURE_RSS_MAX_BYTES = 250 * 1_024 * 1_024;
/**
 * CPU time limit of the picture process in ms. Wall-clock time is not limited, because a busy machine must not cause a
 * refusal of the picture.
 */
export const PICTURE_CPU_MAX_MS = 10_000;
/** Exit codes of the picture process for refused uploads. Every other code means that the process itself failed. */
export const pictureFaultExitCodes = { picture_damaged: 65, picture_too_light: 66, picture_too_large: 67 } as const;
