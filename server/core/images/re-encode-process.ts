import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_HEAD_BYTES, pictureKind } from '#domain/core/picture-kind.ts';
import { endWhenTooMuch } from '../end-when-too-much.ts';
import {
  CPU_MAX_MS,
  EDGE_PIXELS,
  INPUT_PIXELS_MAX,
  JPEG_PIXELS_MAX,
  LOGO_DARKEST_MAX,
  LOGO_PIXELS,
  PAGE_PIXELS,
  RSS_MAX_BYTES,
  faultCodes,
} from './picture-limits.ts';

/**
 * One picture, one process: bytes of a stranger in at stdin, pixels out at stdout. Whatever a decoder can be made to do,
 * it happens here: without our environment, database or keys, at a low priority, and ended when it grows too large.
 */
const QUALITY = 82;
/** Of 255: a scanned white is not quite white. */
const WHITE_FROM = 245;

function refuse(): never {
  process.exit(faultCodes.picture_damaged);
}

function onlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
}

function squareOf(turned: Sharp): Promise<Buffer> {
  return turned.resize(EDGE_PIXELS, EDGE_PIXELS, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer();
}

function pageOf(turned: Sharp): Promise<Buffer> {
  return turned
    .resize(PAGE_PIXELS, PAGE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** A ground of a colour is a part of the logo; a clear or white one is empty. */
async function hasEmptyCorner(turned: Sharp): Promise<boolean> {
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0, alpha = 0] = await turned
    .clone()
    .extract(corner)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return alpha === 0 || Math.min(red, green, blue) >= WHITE_FROM;
}

/** Stays clear where it was clear: it stands on grounds of several colours. */
async function logoOf(turned: Sharp): Promise<Buffer> {
  const logo = await ((await hasEmptyCorner(turned)) ? turned.trim() : turned)
    .resize({ ...LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  const onWhite = await sharp(logo).flatten({ background: 'white' }).greyscale().raw().toBuffer();
  if (onWhite.every((grey) => grey > LOGO_DARKEST_MAX)) process.exit(faultCodes.picture_too_light);
  return logo;
}

const shapes = new Map([
  ['square', squareOf],
  ['page', pageOf],
  ['logo', logoOf],
]);

onlyPictures();
endWhenTooMuch({ rssMaxBytes: RSS_MAX_BYTES, cpuMaxMs: CPU_MAX_MS });
const upload = await buffer(process.stdin);
try {
  const isJpeg = pictureKind(upload.subarray(0, PICTURE_HEAD_BYTES)) === 'jpeg';
  const limitInputPixels = isJpeg ? JPEG_PIXELS_MAX : INPUT_PIXELS_MAX;
  // the header alone
  const { width, height } = await sharp(upload, { failOn: 'none', limitInputPixels: false }).metadata();
  if (width * height > limitInputPixels) {
    process.stderr.write(`${width} by ${height} pixels`, () => process.exit(faultCodes.picture_too_large));
    await new Promise(() => undefined);
  }
  // a warning is a fault that every viewer shows through, such as an odd byte in a header; a cut-off picture is an error
  const turned = sharp(upload, { failOn: 'error', limitInputPixels }).autoOrient();
  const picture = await (shapes.get(process.argv[2] ?? '') ?? refuse)(turned);
  process.stdout.write(picture, () => process.exit(0));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error), refuse);
}
