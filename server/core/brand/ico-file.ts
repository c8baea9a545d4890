const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;
const ICON_TYPE = 1;
const BITS_PER_PIXEL = 32;

/**
 * Returns an ICO file that contains one square PNG of at most 255 pixels a side. Every browser since 2007 can read such
 * a file. Microsoft's format consists of a header, one entry for each picture, and the pictures.
 */
export function encodeIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES + ENTRY_BYTES);
  head.writeUInt16LE(ICON_TYPE, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(BITS_PER_PIXEL, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
