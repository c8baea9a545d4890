import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { iconSizes, type IconSize } from '#domain/core/look/icon-paths.ts';
import { PICTURE_HEAD_BYTES, pictureKind } from '#domain/core/picture-kind.ts';
import { enforceProcessLimits } from '../process-limits.ts';
import {
  BRAND_PICTURE_MAX_BYTES,
  PICTURE_CPU_MAX_MS,
  SQUARE_PICTURE_PIXELS,
  ICON_COLOURS,
  INPUT_PIXELS_MAX,
  JPEG_PIXELS_MAX,
  LOGO_DARKEST_BRIGHTNESS_MAX,
  LOGO_PIXELS,
  SCANNED_PAGE_PIXELS,
  PHOTO_PIXELS,
  PICTURE_RSS_MAX_BYTES,
  THUMBNAIL_PIXELS,
  pictureFaultExitCodes,
} from './picture-limits.ts';

/**
 * Program that re-encodes one picture: it reads untrusted bytes from stdin and writes pixels to stdout. If a decoder is
 * exploited, the damage stays in this process: it has no environment, database or keys, a low priority, and is killed
 * when it grows too large.
 */
const JPEG_QUALITY = 82;
/**
 * WebP quality of a photo, 0 to 100. It is moderate, because a photo is the largest part of a page and slow to load on
 * a phone.
 */
const PHOTO_QUALITY = 72;
/**
 * WebP quality of a photo's thumbnail, 0 to 100. It is low, because a customer at a machine has to load the thumbnail
 * with the first page.
 */
const THUMBNAIL_QUALITY = 50;
/** Minimum brightness, 0 to 255, of a pixel that counts as white, because the white of a scan is not pure white. */
const WHITE_BRIGHTNESS_MIN = 245;

function exitAsRefused(): never {
  process.exit(pictureFaultExitCodes.picture_damaged);
}

function restrictSharpToPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
}

function squareOf(turned: Sharp): Promise<Buffer> {
  return turned
    .resize(SQUARE_PICTURE_PIXELS, SQUARE_PICTURE_PIXELS, { fit: 'cover' })
    .webp({ quality: JPEG_QUALITY })
    .toBuffer();
}

type PhotoShape = { readonly width: number; readonly height: number; readonly quality: number };

function coverOf(turned: Sharp, { width, height, quality }: PhotoShape): Promise<Buffer> {
  return turned.resize({ width, height, fit: 'cover' }).flatten({ background: 'white' }).webp({ quality }).toBuffer();
}

function photoOf(turned: Sharp): Promise<Buffer> {
  return coverOf(turned, { ...PHOTO_PIXELS, quality: PHOTO_QUALITY });
}

function thumbnailOf(turned: Sharp): Promise<Buffer> {
  return coverOf(turned, { ...THUMBNAIL_PIXELS, quality: THUMBNAIL_QUALITY });
}

function pageOf(turned: Sharp): Promise<Buffer> {
  return turned
    .resize(SCANNED_PAGE_PIXELS, SCANNED_PAGE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

/**
 * Returns true if the top left pixel is transparent or white. The border of the logo is then background and is trimmed.
 * Any other colour is part of the logo.
 */
async function hasEmptyCorner(turned: Sharp): Promise<boolean> {
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0, alpha = 0] = await turned
    .clone()
    .extract(corner)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return alpha === 0 || Math.min(red, green, blue) >= WHITE_BRIGHTNESS_MIN;
}

/** Converts a logo and keeps its transparency, because it is shown on backgrounds of several colours. */
async function logoOf(turned: Sharp): Promise<Buffer> {
  const logo = await ((await hasEmptyCorner(turned)) ? turned.trim() : turned)
    .resize({ ...LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  const onWhite = await sharp(logo).flatten({ background: 'white' }).greyscale().raw().toBuffer();
  if (onWhite.every((grey) => grey > LOGO_DARKEST_BRIGHTNESS_MAX))
    process.exit(pictureFaultExitCodes.picture_too_light);
  return logo;
}

/**
 * Converts a picture to a square icon that contains the whole picture. The icon for an iPhone's home screen (180
 * pixels) gets a white background, because an iPhone shows transparent parts in black. A picture that compresses badly,
 * such as a noisy photo, gets fewer colours until its file is small enough.
 */
async function iconOf(turned: Sharp, size: IconSize): Promise<Buffer> {
  const background = size === 180 ? 'white' : { r: 0, g: 0, b: 0, alpha: 0 };
  const square = turned.toColourspace('srgb').ensureAlpha().resize(size, size, { fit: 'contain', background });
  const { data, info } = await (size === 180 ? square.flatten({ background }) : square)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const colours of ICON_COLOURS) {
    // oxlint-disable-next-line no-await-in-loop -- most pictures are small enough with the first number
    const icon = await sharp(data, { raw }).png({ compressionLevel: 9, palette: true, colours }).toBuffer();
    if (icon.length <= BRAND_PICTURE_MAX_BYTES) return icon;
  }
  throw new Error('an icon of sixteen colours is too large');
}

const icons = iconSizes.map((size) => [`icon-${size}`, (turned: Sharp) => iconOf(turned, size)] as const);

const shapes = new Map<string, (turned: Sharp) => Promise<Buffer>>([
  ...icons,
  ['square', squareOf],
  ['photo', photoOf],
  ['thumbnail', thumbnailOf],
  ['page', pageOf],
  ['logo', logoOf],
]);

restrictSharpToPictures();
enforceProcessLimits({ rssMaxBytes: PICTURE_RSS_MAX_BYTES, cpuMaxMs: PICTURE_CPU_MAX_MS });
const upload = await buffer(process.stdin);
try {
  const isJpeg = pictureKind(upload.subarray(0, PICTURE_HEAD_BYTES)) === 'jpeg';
  const limitInputPixels = isJpeg ? JPEG_PIXELS_MAX : INPUT_PIXELS_MAX;
  // this call reads only the header of the picture
  const { width, height } = await sharp(upload, { failOn: 'none', limitInputPixels: false }).metadata();
  if (width * height > limitInputPixels) {
    process.stderr.write(`${width} by ${height} pixels`, () => process.exit(pictureFaultExitCodes.picture_too_large));
    await new Promise(() => undefined);
  }
  // a warning means a defect that every viewer tolerates, such as an odd byte in a header; a truncated picture causes
  // an error
  const turned = sharp(upload, { failOn: 'error', limitInputPixels }).autoOrient();
  const picture = await (shapes.get(process.argv[2] ?? '') ?? exitAsRefused)(turned);
  process.stdout.write(picture, () => process.exit(0));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error), exitAsRefused);
}
