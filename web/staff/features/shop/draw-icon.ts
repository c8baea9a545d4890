import { accentShades } from '#domain/core/accent.ts';
import { canvasContextOf, encodeCanvas } from '#web/lib/pictures/picture-pixels.ts';
import { logoPathOf, fitLogoSize } from '#domain/core/logo-file.ts';

const SIZE = 512;
/** Font size of the letter on the icon, as a fraction of the icon's side. */
const LETTER = 0.62;
/** Empty margin around the logo on the icon, as a fraction of the icon's side. */
const EDGE = 0.1;

/** Returns the first letter or digit of a name in upper case. Returns an empty text if the name has neither. */
export function firstLetterOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase();
}

/** Draws a square picture. Resolves to null if this browser cannot draw it. */
async function drawIconFile(draw: (context: CanvasRenderingContext2D) => void): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  try {
    draw(canvasContextOf(canvas));
  } catch {
    return null;
  }
  const picture = await encodeCanvas(canvas, 'image/png');
  return picture === null ? null : new File([picture], 'icon.png', { type: 'image/png' });
}

export async function drawLetter(letter: string, color: string): Promise<File | null> {
  const { brand, brandInk } = accentShades(color).light;
  const font = `700 ${Math.round(SIZE * LETTER)}px ${getComputedStyle(document.body).fontFamily}`;
  // the font is loaded before drawing, because otherwise the canvas would silently use a fallback font
  await document.fonts.load(font, letter).catch(() => []);
  return drawIconFile((context) => {
    context.fillStyle = brand;
    context.fillRect(0, 0, SIZE, SIZE);
    context.font = font;
    context.textAlign = 'center';
    context.fillStyle = brandInk;
    // the drawn shape of the character is centred, because characters have different heights
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(letter);
    context.fillText(letter, SIZE / 2, SIZE / 2 + (above - below) / 2);
  });
}

/**
 * Draws an icon with the logo on a white background and an empty margin. Resolves to null if this browser cannot decode
 * the logo or draw the icon.
 */
export async function drawLogo(logo: string): Promise<File | null> {
  const picture = new Image();
  picture.src = logoPathOf(logo);
  try {
    await picture.decode();
  } catch {
    return null;
  }
  const room = Math.round(SIZE * (1 - 2 * EDGE));
  const { width, height } = fitLogoSize(logo, { width: room, height: room });
  const scale = Math.min(room / width, room / height);
  const [wide, high] = [width * scale, height * scale];
  return drawIconFile((context) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, SIZE, SIZE);
    context.drawImage(picture, (SIZE - wide) / 2, (SIZE - high) / 2, wide, high);
  });
}
