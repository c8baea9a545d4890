import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Width of the empty border (quiet zone) that ISO/IEC 18004 requires around a QR code, in modules. */
const QUIET_ZONE_MODULES = 4;

/**
 * QR error correction level M. With it, a code stays readable if about 15 % of the picture is wet, scratched or
 * reflecting.
 */
const ERROR_CORRECTION = 'M';

/**
 * Mask pattern of every QR code. A reader can undo any of the eight masks. Trying all eight takes six times as long as
 * the rest of the encoding (docs/benchmarks.md). Mask 3 is used because it mixes rows and columns.
 */
const MASK = 3;

/** A QR code as one SVG path, for a square of `size` units that includes the quiet zone. One unit is one module. */
export type QrPath = { readonly size: number; readonly path: string };

type Run = { readonly row: number; readonly start: number; readonly length: number };

/**
 * Returns the SVG path of the dark modules of a QR code. Neighbours in a row are merged, so the path is small enough
 * for inline HTML and sharp in print. Upper-case letters and digits are encoded as alphanumeric, which makes a voucher
 * code the smallest possible QR code (21 modules a side).
 */
export function qrPath(text: string): QrPath {
  const modules = qrModulesOf(text);
  const path = darkRuns(modules)
    .map(
      ({ row, start, length }) => `M${start + QUIET_ZONE_MODULES} ${row + QUIET_ZONE_MODULES}h${length}v1h-${length}z`,
    )
    .join('');
  return { size: modules.length + 2 * QUIET_ZONE_MODULES, path };
}

/** Returns a QR code as a complete SVG document. It is dark on white, independent of the page around it. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

/**
 * Returns a QR code as a PNG for mails and image sources. The PNG has one bit per pixel, and `scale` pixels per module.
 */
export function qrPng(text: string, scale: number): Buffer {
  const modules = qrModulesOf(text);
  const sidePixels = (modules.length + 2 * QUIET_ZONE_MODULES) * scale;
  const rowBytes = 1 + Math.ceil(sidePixels / 8);
  const raster = Buffer.alloc(rowBytes * sidePixels, WHITE_PIXELS);
  for (let start = 0; start < raster.length; start += rowBytes) raster[start] = NO_FILTER;
  for (const [row, line] of modules.entries()) {
    const first = (row + QUIET_ZONE_MODULES) * scale * rowBytes;
    drawDarkModules(raster.subarray(first + 1, first + rowBytes), line, scale);
    for (let repeat = 1; repeat < scale; repeat += 1) {
      raster.copyWithin(first + repeat * rowBytes, first, first + rowBytes);
    }
  }
  return encodePng(sidePixels, raster);
}

/** Returns the PNG that `qrPng` creates as a data URL. */
export function qrDataUrl(text: string, scale: number): string {
  return `data:image/png;base64,${qrPng(text, scale).toString('base64')}`;
}

/**
 * Returns the modules of a QR code without the quiet zone. The QR library needs half of its time to draw the quiet
 * zone.
 */
function qrModulesOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: ERROR_CORRECTION, border: 0, maskPattern: MASK }).data;
}

function darkRuns(modules: readonly (readonly boolean[])[]): Run[] {
  const runs: Run[] = [];
  for (const [row, line] of modules.entries()) {
    let start = -1;
    for (let column = 0; column <= line.length; column += 1) {
      const dark = line[column] === true;
      if (dark && start < 0) start = column;
      if (!dark && start >= 0) {
        runs.push({ row, start, length: column - start });
        start = -1;
      }
    }
  }
  return runs;
}

/** Sets the dark modules in a line of white pixels. Each pixel is one bit, and 0 is black. */
function drawDarkModules(pixels: Buffer, line: readonly boolean[], scale: number): void {
  for (const [column, dark] of line.entries()) {
    if (!dark) continue;
    const start = (column + QUIET_ZONE_MODULES) * scale;
    for (let pixel = start; pixel < start + scale; pixel += 1) {
      pixels[pixel >> 3] = (pixels[pixel >> 3] ?? 0) & ~(0x80 >> (pixel & 7));
    }
  }
}

/** Filter type 0 (none) before every line (PNG specification, 9.2). */
const NO_FILTER = 0;
const WHITE_PIXELS = 0xff;
/**
 * Settings for fast compression of the PNG. The PNG then has 500 bytes, twice the size of the default settings, but is
 * created five times as fast. A window of 4 KB is enough, because the lines repeat within it.
 */
const DEFLATE = { level: 1, windowBits: 12, memLevel: 6 };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Encodes a PNG in colour type 0 (greyscale) at bit depth 1: PNG specification (third edition), 11.2.1. */
function encodePng(sidePixels: number, raster: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePixels, 0);
  header.writeUInt32BE(sidePixels, 4);
  header[8] = 1;
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(raster, DEFLATE)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return chunk;
}
