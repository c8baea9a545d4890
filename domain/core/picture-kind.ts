const readable = ['jpeg', 'png', 'webp'] as const;
export type DecodablePictureKind = (typeof readable)[number];

/**
 * Format of a picture. `heic` is the format of iPhone photos. `other` means any other picture format, for example GIF,
 * AVIF or SVG.
 */
export type PictureKind = DecodablePictureKind | 'heic' | 'other';

/** Number of bytes at the start of a file that `pictureKind` needs. */
export const PICTURE_HEAD_BYTES = 256;

type FileSignature = { readonly kind: PictureKind; readonly parts: readonly (readonly [at: number, bytes: string])[] };

/** Signatures at the start of picture files, as Latin-1 text. */
const signs: readonly FileSignature[] = [
  { kind: 'jpeg', parts: [[0, '\u00ff\u00d8\u00ff']] },
  { kind: 'png', parts: [[0, '\u0089PNG\r\n\u001a\n']] },
  {
    kind: 'webp',
    parts: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { kind: 'other', parts: [[0, 'GIF87a']] },
  { kind: 'other', parts: [[0, 'GIF89a']] },
  // TIFF files and most raw formats of cameras begin with this signature
  { kind: 'other', parts: [[0, 'II*\0']] },
  { kind: 'other', parts: [[0, 'MM\0*']] },
  { kind: 'other', parts: [[0, '8BPS']] },
  { kind: 'other', parts: [[0, '\0\0\u0001\0']] },
  { kind: 'other', parts: [[0, '\u00ff\u000a']] },
  { kind: 'other', parts: [[4, 'JXL \r\n']] },
  {
    kind: 'other',
    // the reserved bytes of a BMP header are zero
    parts: [
      [0, 'BM'],
      [6, '\0\0\0\0'],
    ],
  },
];

const SVG = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:svg|!doctype svg)\b/iu;

/** Brands in a HEIC file, from ISO/IEC 23008-12. They mean an HEVC picture or picture sequence. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const otherBrands = new Set(['avif', 'avis', 'mif1', 'msf1', 'crx ']);
const BRAND_LENGTH = 4;

/**
 * Returns the picture format of an ISO/IEC 14496-12 file. It is determined by the brands in the first box of the file.
 * Returns null for another file type, such as a video.
 */
function pictureKindOfBrands(text: string): PictureKind | null {
  if (text.slice(4, 8) !== 'ftyp') return null;
  const end = Math.min(text.length, text.charCodeAt(2) * 256 + text.charCodeAt(3));
  const brands = Array.from({ length: Math.max(1, Math.floor((end - 8) / BRAND_LENGTH)) }, (_, place) =>
    text.slice(8 + place * BRAND_LENGTH, 12 + place * BRAND_LENGTH),
  );
  if (brands.some((brand) => heicBrands.has(brand))) return 'heic';
  return brands.some((brand) => otherBrands.has(brand)) ? 'other' : null;
}

/**
 * Returns the picture format according to the first bytes of a file. Returns null if the file is not a picture. File
 * name and declared type are ignored.
 */
export function pictureKind(head: Uint8Array): PictureKind | null {
  const text = String.fromCharCode(...head.subarray(0, PICTURE_HEAD_BYTES));
  const found = signs.find(({ parts }) => parts.every(([at, bytes]) => text.startsWith(bytes, at)));
  return found?.kind ?? pictureKindOfBrands(text) ?? (SVG.test(text) ? 'other' : null);
}

export function isDecodablePictureKind(kind: PictureKind | null): kind is DecodablePictureKind {
  return readable.some((each) => each === kind);
}
