import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { PICTURE_MAX_BYTES } from '#contracts/identity/pictures.ts';
import {
  isDecodablePictureKind,
  PICTURE_HEAD_BYTES,
  pictureKind,
  type PictureKind,
} from '#domain/core/picture-kind.ts';
import { m } from '#messages/compiled/messages.js';
import { pictureFaultTexts } from './picture-words.ts';
import { drawPixels, encodeCanvas, decodePicture, appliesPhotoOrientation } from './picture-pixels.ts';
import type { PictureUse, PreparedPicture } from './prepare-picture.ts';

const MEGABYTE = 1_024 * 1_024;
/** Maximum size in bytes of a picture file that the page opens. A larger file could crash the page on a phone. */
export const PICTURE_FILE_MAX_BYTES = 50 * MEGABYTE;
/**
 * Maximum number of pixels of a picture that is sent. The number is limited because the server decodes a PNG as a
 * whole.
 */
const PIXELS_MAX = 12_000_000;
/**
 * Side length in pixels of a square picture, which is cropped from the middle. It is twice the size that the server
 * stores.
 */
const SQUARE_PIXELS = 1_024;
/**
 * Maximum length in pixels of the longer side of a logo or a `page` photo. A `page` photo shows a document or finished
 * work. The server stores such a photo in this size.
 */
const LONGER_PIXELS = 2_400;

/**
 * Returns the factor by which a picture is reduced for its purpose. The factor is at most 1, because pictures are never
 * enlarged.
 */
export function pictureScaleOf(use: PictureUse, { width, height }: Pick<ImageBitmap, 'width' | 'height'>): number {
  const byUse = use === 'square' ? SQUARE_PIXELS / Math.min(width, height) : LONGER_PIXELS / Math.max(width, height);
  return Math.min(1, byUse, Math.sqrt(PIXELS_MAX / (width * height)));
}

/** Browser functions for pictures. Tests can replace them. */
export type PictureTools = {
  readonly open: (file: Blob) => Promise<ImageBitmap | null>;
  readonly appliesOrientation: () => Promise<boolean>;
  /**
   * Returns a JPEG on a white background, or a PNG with transparency. Returns null if the browser cannot encode the
   * picture.
   */
  readonly draw: (pixels: ImageBitmap, scale: number, type: 'image/jpeg' | 'image/png') => Promise<Blob | null>;
};

const browserTools: PictureTools = {
  open: decodePicture,
  appliesOrientation: appliesPhotoOrientation,
  async draw(pixels, scale, type) {
    try {
      return await encodeCanvas(drawPixels(pixels, scale, type === 'image/jpeg' ? 'white' : 'clear'), type);
    } catch {
      return null;
    }
  },
};

/**
 * Prepares a chosen picture for upload. A large picture is reduced. A picture that only this browser can read becomes a
 * JPEG or PNG. Every other picture stays unchanged, even if the browser fails to process it. A file is refused if it is
 * not a picture, or if neither the browser nor the server can read it. A file that stays too large is also refused.
 */
export async function shrinkPicture(
  file: File,
  use: PictureUse,
  tools: PictureTools = browserTools,
): Promise<PreparedPicture> {
  if (file.size > PICTURE_FILE_MAX_BYTES) return tooLarge(PICTURE_FILE_MAX_BYTES);
  const kind = await kindOf(file);
  const drawn = await redrawScaledDown(file, { use, kind, tools });
  if (drawn === null) return unchangedPicture(file, kind, use);
  return drawn.size > PICTURE_MAX_BYTES
    ? tooLarge(PICTURE_MAX_BYTES)
    : { ok: true, file: new File([drawn], file.name, { type: drawn.type }) };
}

type DrawingRequest = { readonly use: PictureUse; readonly kind: PictureKind | null; readonly tools: PictureTools };

/**
 * Encodes the picture again in this browser. Returns null if the browser cannot open the file, or if the original file
 * is better.
 */
async function redrawScaledDown(file: File, { use, kind, tools }: DrawingRequest): Promise<Blob | null> {
  // this browser would send the photo with the wrong orientation, so the photo is left for the server to rotate
  const isOpened = kind !== 'jpeg' || (await tools.appliesOrientation());
  const pixels = isOpened ? await tools.open(file) : null;
  if (pixels === null) return null;
  const scale = pictureScaleOf(use, pixels);
  const isSendable = isDecodablePictureKind(kind) && scale === 1;
  const isFine = isSendable && file.size <= PICTURE_MAX_BYTES;
  const drawn = isFine ? null : await tools.draw(pixels, scale, typeFor(use, kind));
  pixels.close();
  return drawn !== null && isSendable && drawn.size >= file.size ? null : drawn;
}

/**
 * Returns the file type in which a picture is encoded. Photos and pages have no transparent pixels. Other pictures can
 * have transparent pixels, and a logo needs them.
 */
function typeFor(use: PictureUse, kind: PictureKind | null): 'image/jpeg' | 'image/png' {
  return use === 'page' || kind === 'jpeg' || kind === 'heic' ? 'image/jpeg' : 'image/png';
}

async function kindOf(file: Blob): Promise<PictureKind | null> {
  const head = await new Response(file.slice(0, PICTURE_HEAD_BYTES)).arrayBuffer();
  return pictureKind(new Uint8Array(head));
}

function unchangedPicture(file: File, kind: PictureKind | null, use: PictureUse): PreparedPicture {
  // a page can also be sent as a PDF, so its error text is different from the text for a picture
  if (kind === null && use === 'page') return { ok: false, message: m.problem_document_refused() };
  if (!isDecodablePictureKind(kind)) return { ok: false, message: pictureFaultTexts[faultOf(kind)]() };
  return file.size > PICTURE_MAX_BYTES ? tooLarge(PICTURE_MAX_BYTES) : { ok: true, file };
}

function faultOf(kind: PictureKind | null): PictureUploadError {
  if (isDecodablePictureKind(kind)) return 'picture_damaged';
  if (kind === null) return 'picture_refused';
  return kind === 'heic' ? 'picture_heic' : 'picture_unsupported';
}

/** Returns the text that explains why this browser could not open a file. */
export async function unreadablePictureText(file: Blob): Promise<string> {
  return pictureFaultTexts[faultOf(await kindOf(file))]();
}

export function tooLargeText(bytes: number): string {
  return m.picture_file_too_large({ megabytes: bytes / MEGABYTE });
}

function tooLarge(bytes: number): PreparedPicture {
  return { ok: false, message: tooLargeText(bytes) };
}
