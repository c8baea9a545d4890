import { createHash } from 'node:crypto';
import sharp from 'sharp';

const WIDTH = 860;
const HEIGHT = 540;

/** Draws a made-up card: coloured fields and constant noise, so that its bytes can be searched for. */
export async function drawCard(seed = 'card'): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  let block = createHash('sha256').update(seed).digest();
  for (let at = 0; at < pixels.length; at += block.length) {
    block = createHash('sha256').update(block).digest();
    block.copy(pixels, at);
  }
  const noise = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  return await noise.jpeg({ quality: 80 }).toBuffer();
}

export function fileOf(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)]);
}
