import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Light border that ISO/IEC 18004 asks for around a QR code, in modules. */
const QUIET_ZONE_MODULES = 4;

/** Level M survives about 15 % of the picture being wet, scratched or glaring. */
const ERROR_CORRECTION = 'M';

/**
 * One mask for every code: a reader undoes any of the eight, and trying them all for the prettiest takes six times as
 * long as everything else together (docs/benchmarks.md). Mask 3 mixes rows and columns.
 */
const MASK = 3;

/** A QR code as one path for a square of `size` units, quiet zone included; a unit is a module. */
export type QrPath = { readonly size: number; readonly path: string };

type Run = { readonly row: number; readonly start: number; readonly length: number };

/**
 * Path of the dark modules, neighbours in a row merged: small enough to stand in HTML, and it
 * prints sharp. Capital letters and digits alone are packed as alphanumeric, which makes a voucher
 * code the smallest QR there is (21 modules a side).
 */
export function qrPath(text: string): QrPath {
  const modules = modulesOf(text);
  const path = darkRuns(modules)
    .map((run) => `M${run.start} ${run.row}h${run.length}v1h-${run.length}z`)
    .join('');
  return { size: modules.length, path };
}

/** A complete SVG document, dark on white whatever the page around it looks like. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

/** PNG for mails and image sources: one bit a pixel, `scale` pixels a module. */
export function qrPng(text: string, scale: number): Buffer {
  const modules = modulesOf(text);
  const sidePixels = modules.length * scale;
  const rowBytes = 1 + Math.ceil(sidePixels / 8);
  const raster = Buffer.alloc(rowBytes * sidePixels);
  for (const [row, line] of modules.entries()) {
    const packed = packRow(line, scale);
    for (let repeat = 0; repeat < scale; repeat += 1) packed.copy(raster, (row * scale + repeat) * rowBytes);
  }
  return encodePng(sidePixels, raster);
}

/** The same picture as an image source. */
export function qrDataUrl(text: string, scale: number): string {
  return `data:image/png;base64,${qrPng(text, scale).toString('base64')}`;
}

function modulesOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: ERROR_CORRECTION, border: QUIET_ZONE_MODULES, maskPattern: MASK }).data;
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

/** One line of pixels as PNG wants it: a filter byte (0, none), then a bit a pixel, 1 is white. */
function packRow(line: readonly boolean[], scale: number): Buffer {
  const packed = Buffer.alloc(1 + Math.ceil((line.length * scale) / 8));
  for (let pixel = 0; pixel < line.length * scale; pixel += 1) {
    if (line[Math.floor(pixel / scale)] === true) continue;
    const at = 1 + (pixel >> 3);
    packed[at] = (packed[at] ?? 0) | (0x80 >> (pixel & 7));
  }
  return packed;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Colour type 0 (greyscale) at bit depth 1: PNG specification (third edition), 11.2.1. */
function encodePng(sidePixels: number, raster: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePixels, 0);
  header.writeUInt32BE(sidePixels, 4);
  header[8] = 1;
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(raster)),
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
