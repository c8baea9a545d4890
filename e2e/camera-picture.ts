import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';
import { cameraFile } from './visitor.ts';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE_PIXELS = 9;
const PAPER = 235;
const INK = 16;
const NO_COLOUR = 128;
const FRAMES = 10;

/** The camera sees a QR code on white: a few frames of raw video (YUV4MPEG2), played again and again. */
export function showToCamera(text: string): void {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const light = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  const [left, top] = [(WIDTH - data.length * MODULE_PIXELS) >> 1, (HEIGHT - data.length * MODULE_PIXELS) >> 1];
  for (const [row, line] of data.entries()) {
    for (const [column, dark] of line.entries()) {
      if (!dark) continue;
      const x = left + column * MODULE_PIXELS;
      for (let y = top + row * MODULE_PIXELS; y < top + (row + 1) * MODULE_PIXELS; y += 1) {
        light.fill(INK, y * WIDTH + x, y * WIDTH + x + MODULE_PIXELS);
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  writeFileSync(cameraFile, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}
