import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrDataUrl, qrPath, qrPng, qrSvg } from './qr.ts';

const code = '7KD2M9QXPTVB4HWZC';
const link = 'https://shampaw.example/receipt/0123456789abcdefghjkmnpqrstvwxyz';

test('a voucher code makes the smallest QR there is, with four light modules around it', () => {
  expect(qrPath(code).size).toBe(21 + 2 * 4);
});

test.each([code, link])('the path paints exactly the dark modules of %s, each once', (text) => {
  const { size, path } = qrPath(text);
  expect(paint(path, size)).toEqual(matrixOf(text));
});

test('neighbouring modules are merged, so the path is far shorter than one square a module', () => {
  const dark = matrixOf(code).flat().filter(Boolean).length;
  expect(qrPath(code).path.split('M').length - 1).toBeLessThan(dark * 0.6);
});

test.each([
  [code, 1],
  [code, 8],
  [link, 3],
])('the PNG of %s at %i pixels a module holds the same picture', (text, scale) => {
  const { side, pixels } = decodePng(qrPng(text, scale));
  const modules = matrixOf(text);
  expect(side).toBe(modules.length * scale);
  for (const [y, row] of pixels.entries()) {
    for (const [x, dark] of row.entries()) {
      expect(dark).toBe(modules[Math.floor(y / scale)]?.[Math.floor(x / scale)]);
    }
  }
});

test('the PNG of a code at eight pixels a module is small enough to travel inside a mail', () => {
  expect(qrPng(code, 8).length).toBeLessThan(400);
});

test('the SVG is dark on white and names no outside resource', () => {
  const svg = qrSvg(code);
  expect(svg).toContain('fill="#fff"');
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/);
});

test('the data URL carries the PNG', () => {
  const url = qrDataUrl(code, 4);
  expect(url.startsWith('data:image/png;base64,')).toBe(true);
  expect(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')).toEqual(qrPng(code, 4));
});

function matrixOf(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 4, maskPattern: 3 }).data;
}

/** Rasterises the path pixel by pixel and counts how often each module was painted. */
function paint(path: string, size: number): boolean[][] {
  const painted = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(width);
    for (let column = Number(x); column < Number(x) + Number(width); column += 1) {
      const row = painted[Number(y)];
      if (row === undefined || row[column] !== false)
        throw new Error(`module ${column},${y} is outside or painted twice`);
      row[column] = true;
    }
  }
  return painted;
}

function decodePng(png: Buffer): { side: number; pixels: boolean[][] } {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(png.subarray(12, 16).toString()).toBe('IHDR');
  const side = png.readUInt32BE(16);
  expect(png.readUInt32BE(20)).toBe(side);
  expect([...png.subarray(24, 29)]).toEqual([1, 0, 0, 0, 0]);
  const dataLength = png.readUInt32BE(33);
  expect(png.subarray(37, 41).toString()).toBe('IDAT');
  const raster = inflateSync(png.subarray(41, 41 + dataLength));
  const rowBytes = 1 + Math.ceil(side / 8);
  expect(raster.length).toBe(rowBytes * side);
  const pixels = Array.from({ length: side }, (_, y) => {
    expect(raster[y * rowBytes]).toBe(0);
    return Array.from(
      { length: side },
      (_, x) => ((raster[y * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0,
    );
  });
  return { side, pixels };
}
