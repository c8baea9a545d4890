import type { Cover } from './covers.ts';

/** As large as the server keeps it: small print stays readable. */
const LONGEST_EDGE = 2_400;
const QUALITY = 0.9;

/** A picture as its pixels alone, upright and no larger than is kept; null where the browser cannot read the file. */
export async function readPicture(file: File): Promise<HTMLCanvasElement | null> {
  try {
    const pixels = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_EDGE / Math.max(pixels.width, pixels.height));
    const canvas = emptyCanvas(Math.round(pixels.width * scale), Math.round(pixels.height * scale));
    contextOf(canvas).drawImage(pixels, 0, 0, canvas.width, canvas.height);
    pixels.close();
    return canvas;
  } catch {
    return null;
  }
}

/**
 * What is sent: the pixels with black in the place of what is covered, as a new file. Nothing of the chosen file is in
 * it, neither what lies below a cover nor where it was taken.
 */
export async function coveredFile(picture: HTMLCanvasElement, covers: readonly Cover[]): Promise<File | null> {
  const canvas = emptyCanvas(picture.width, picture.height);
  const context = contextOf(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  context.fillStyle = 'black';
  for (const { x, y, width, height } of covers) {
    // outwards to whole pixels: half a pixel of what lies below would shine through
    const left = Math.floor(x);
    const top = Math.floor(y);
    context.fillRect(left, top, Math.ceil(x + width) - left, Math.ceil(y + height) - top);
  }
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return made === null ? null : new File([made], 'card.jpg', { type: 'image/jpeg' });
}

function emptyCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('a canvas without a context');
  return context;
}
