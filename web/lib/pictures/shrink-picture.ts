import type { PictureFault } from '#contracts/core/picture-faults.ts';
import { PICTURE_MAX_BYTES } from '#contracts/identity/pictures.ts';
import { isReadableKind, PICTURE_HEAD_BYTES, pictureKind, type PictureKind } from '#domain/core/picture-kind.ts';
import { m } from '#messages/compiled/messages.js';
import { pictureWords } from './picture-words.ts';
import { drawPixels, encodeCanvas, openPixels, turnsPhotos } from './picture-pixels.ts';
import type { PictureUse, ReadyPicture } from './ready-picture.ts';

const MEGABYTE = 1_024 * 1_024;
/** Beyond it opening a file could end the page on a phone. */
export const OPENED_MAX_BYTES = 50 * MEGABYTE;
/** What is sent has less, whatever its proportions: the server unpacks a PNG whole. */
const PIXELS_MAX = 12_000_000;
/** A square is cut out of the middle: its shorter side, twice what is kept. */
const SQUARE_PIXELS = 1_024;
/** A page's longer side, as it is kept; a logo has edges that are cut off. */
const LONGER_PIXELS = 2_400;

/** Factor by which a picture is made smaller for its use: at most 1, for it is never made larger. */
export function scaleOf(use: PictureUse, { width, height }: Pick<ImageBitmap, 'width' | 'height'>): number {
  const byUse = use === 'square' ? SQUARE_PIXELS / Math.min(width, height) : LONGER_PIXELS / Math.max(width, height);
  return Math.min(1, byUse, Math.sqrt(PIXELS_MAX / (width * height)));
}

/** What the browser does with pictures. */
export type PictureTools = {
  readonly open: (file: Blob) => Promise<ImageBitmap | null>;
  readonly turns: () => Promise<boolean>;
  /** As a JPEG on white, or as a PNG that stays clear where it was clear; null if the browser cannot. */
  readonly draw: (pixels: ImageBitmap, scale: number, type: 'image/jpeg' | 'image/png') => Promise<Blob | null>;
};

const browserTools: PictureTools = {
  open: openPixels,
  turns: turnsPhotos,
  async draw(pixels, scale, type) {
    try {
      return await encodeCanvas(drawPixels(pixels, scale, type === 'image/jpeg' ? 'white' : 'clear'), type);
    } catch {
      return null;
    }
  },
};

/**
 * Makes a chosen picture ready to be sent. A large one is made smaller, one that only this browser can read becomes a
 * JPEG or PNG; everything else stays as it is, also where the browser fails. Refused in words: what is no picture, what
 * cannot be read by browser or server, and what stays too large.
 */
export async function shrinkPicture(
  file: File,
  use: PictureUse,
  tools: PictureTools = browserTools,
): Promise<ReadyPicture> {
  if (file.size > OPENED_MAX_BYTES) return tooLarge(OPENED_MAX_BYTES);
  const kind = await kindOf(file);
  const drawn = await drawnSmaller(file, { use, kind, tools });
  if (drawn === null) return asItIs(file, kind, use);
  return drawn.size > PICTURE_MAX_BYTES
    ? tooLarge(PICTURE_MAX_BYTES)
    : { ok: true, file: new File([drawn], file.name, { type: drawn.type }) };
}

type Drawing = { readonly use: PictureUse; readonly kind: PictureKind | null; readonly tools: PictureTools };

/** The picture as this browser draws it; null if it cannot open the file, or the file itself is the better one to send. */
async function drawnSmaller(file: File, { use, kind, tools }: Drawing): Promise<Blob | null> {
  // the server turns a photo that this browser would send lying on its side
  const isOpened = kind !== 'jpeg' || (await tools.turns());
  const pixels = isOpened ? await tools.open(file) : null;
  if (pixels === null) return null;
  const scale = scaleOf(use, pixels);
  const mayStay = isReadableKind(kind) && scale === 1;
  const isFine = mayStay && file.size <= PICTURE_MAX_BYTES;
  const drawn = isFine ? null : await tools.draw(pixels, scale, typeFor(use, kind));
  pixels.close();
  return drawn !== null && mayStay && drawn.size >= file.size ? null : drawn;
}

/** Photos and pages have no clear pixels; everything else may have some, and a logo needs them. */
function typeFor(use: PictureUse, kind: PictureKind | null): 'image/jpeg' | 'image/png' {
  return use === 'page' || kind === 'jpeg' || kind === 'heic' ? 'image/jpeg' : 'image/png';
}

async function kindOf(file: Blob): Promise<PictureKind | null> {
  const head = await new Response(file.slice(0, PICTURE_HEAD_BYTES)).arrayBuffer();
  return pictureKind(new Uint8Array(head));
}

function asItIs(file: File, kind: PictureKind | null, use: PictureUse): ReadyPicture {
  // where a page is asked for, a PDF would have done as well
  if (kind === null && use === 'page') return { ok: false, message: m.problem_document_refused() };
  if (!isReadableKind(kind)) return { ok: false, message: pictureWords[faultOf(kind)]() };
  return file.size > PICTURE_MAX_BYTES ? tooLarge(PICTURE_MAX_BYTES) : { ok: true, file };
}

function faultOf(kind: PictureKind | null): PictureFault {
  if (isReadableKind(kind)) return 'picture_damaged';
  if (kind === null) return 'picture_refused';
  return kind === 'heic' ? 'picture_heic' : 'picture_unsupported';
}

/** Why this browser could not open a file, in words. */
export async function whyNotOpened(file: Blob): Promise<string> {
  return pictureWords[faultOf(await kindOf(file))]();
}

export function tooLargeWords(bytes: number): string {
  return m.picture_file_too_large({ megabytes: bytes / MEGABYTE });
}

function tooLarge(bytes: number): ReadyPicture {
  return { ok: false, message: tooLargeWords(bytes) };
}
