import { m } from '#messages/compiled/messages.js';
import { contextOf, drawPixels, encodeCanvas, openPixels } from '#web/lib/pictures/picture-pixels.ts';
import { OPENED_MAX_BYTES, scaleOf, tooLargeWords, whyNotOpened } from '#web/lib/pictures/shrink-picture.ts';
import type { Cover } from './covers.ts';

/** A picture as its pixels alone, upright and no larger than is kept; or in words why this browser cannot open it. */
export async function readPicture(file: File): Promise<HTMLCanvasElement | string> {
  if (file.size > OPENED_MAX_BYTES) return tooLargeWords(OPENED_MAX_BYTES);
  const pixels = await openPixels(file);
  if (pixels === null) return whyNotOpened(file);
  try {
    return drawPixels(pixels, scaleOf('page', pixels), 'white');
  } catch {
    return m.problem_picture_too_large();
  } finally {
    pixels.close();
  }
}

/**
 * What is sent: the pixels with black in the place of what is covered, as a new file. Nothing of the chosen file is in
 * it, neither what lies below a cover nor where it was taken.
 */
export async function coveredFile(picture: HTMLCanvasElement, covers: readonly Cover[]): Promise<File | null> {
  const canvas = drawPixels(picture, 1, 'white');
  const context = contextOf(canvas);
  context.fillStyle = 'black';
  for (const { x, y, width, height } of covers) {
    // outwards to whole pixels: half a pixel of what lies below would shine through
    const left = Math.floor(x);
    const top = Math.floor(y);
    context.fillRect(left, top, Math.ceil(x + width) - left, Math.ceil(y + height) - top);
  }
  const made = await encodeCanvas(canvas, 'image/jpeg');
  return made === null ? null : new File([made], 'card.jpg', { type: 'image/jpeg' });
}
