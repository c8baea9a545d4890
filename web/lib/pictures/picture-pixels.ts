/** What lies below clear pixels: a JPEG has no clear ones. */
export type Ground = 'white' | 'clear';

/** Opens a file of any kind that this browser can read, upright; null if it cannot. The caller closes it. */
export async function openPixels(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** Draws a picture at `scale` of its size. Throws where the browser gives no canvas. */
export function drawPixels(pixels: ImageBitmap | HTMLCanvasElement, scale: number, ground: Ground): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(pixels.width * scale));
  canvas.height = Math.max(1, Math.round(pixels.height * scale));
  const context = contextOf(canvas);
  if (ground === 'white') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('a canvas without a context');
  return context;
}

const QUALITY = 0.9;

/** Writes a canvas as a file; null if the browser cannot. */
export function encodeCanvas(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
}

/** A JPEG of two by one pixels that says 'turn me by a quarter'. */
const TURNED =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////' +
  '////////////////////////////////wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AE//Z';

/** Whether this browser turns a photo as the photo's own note (EXIF) says; older ones do not. */
export async function turnsPhotos(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(TURNED), (letter) => letter.charCodeAt(0));
  const pixels = await openPixels(new Blob([bytes], { type: 'image/jpeg' }));
  return pixels !== null && pixels.height > pixels.width;
}
