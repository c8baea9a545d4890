// in a file of its own, with its fonts, which only a text with such letters asks for
import './picture-letters.css';
import { lettersOf } from './picture-text.ts';

const SIDE = 64;
/** A code point that is never assigned: every device draws its sign for a missing letter. */
const UNASSIGNED = '\u{10fffe}';

/** Returns the test whether a letter can be drawn: one that looks like the sign for a missing letter cannot. */
export function drawableLetters(font: string): (letter: string) => boolean {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return () => true;
  context.font = font;
  const pixelsOf = (letter: string) => {
    context.clearRect(0, 0, SIDE, SIDE);
    context.fillText(letter, 4, SIDE - 16);
    return context.getImageData(0, 0, SIDE, SIDE).data.join();
  };
  const missing = pixelsOf(UNASSIGNED);
  return (letter) => /^\s*$/u.test(letter) || pixelsOf(letter) !== missing;
}

/** Returns a text without the letters that this device cannot draw, and without gaps in their place. */
export function drawableText(text: string, isDrawable: (letter: string) => boolean): string {
  const left = lettersOf(text).map((letter) => (isDrawable(letter) ? letter : ''));
  return left.includes('') ? left.join('').replace(/ {2,}/gu, ' ').replace(/ +$/gmu, '').trim() : text;
}
