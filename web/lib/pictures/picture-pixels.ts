/**
 * Background behind the transparent pixels of a picture. `white` is for a JPEG, which has no transparency, and `clear`
 * keeps them transparent.
 */
export type PictureBackground = 'white' | 'clear';

/**
 * Decodes a picture file with its orientation applied. Returns null if this browser cannot read the file. The caller
 * must close the result.
 */
export async function decodePicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** Draws a picture, scaled by the factor `scale`. Throws if the browser provides no canvas. */
export function drawPixels(
  pixels: ImageBitmap | HTMLCanvasElement,
  scale: number,
  ground: PictureBackground,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(pixels.width * scale));
  canvas.height = Math.max(1, Math.round(pixels.height * scale));
  const context = canvasContextOf(canvas);
  if (ground === 'white') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function canvasContextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('a canvas without a context');
  return context;
}

const QUALITY = 0.9;

/** Encodes a canvas as a file. Returns null if the browser cannot encode it. */
export function encodeCanvas(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
}

/**
 * A JPEG of two by one pixels whose EXIF orientation is a quarter turn. It is used to test whether a browser applies
 * the orientation.
 */
const TURNED_JPEG =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////' +
  '////////////////////////////////wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AE//Z';

/** Returns true if this browser applies the EXIF orientation of a photo. Older browsers do not. */
export async function appliesPhotoOrientation(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(TURNED_JPEG), (letter) => letter.charCodeAt(0));
  const pixels = await decodePicture(new Blob([bytes], { type: 'image/jpeg' }));
  return pixels !== null && pixels.height > pixels.width;
}
