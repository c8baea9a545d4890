// in a file of its own, with its fonts, which only a text with such letters asks for
import './picture-letters.css';
import { lettersOf } from './picture-text.ts';

const SIDE = 64;
/** A code point that is never assigned: every device draws its sign for a missing letter. */
const UNASSIGNED = '\u{10fffe}';

/** Marks and joiners are drawn with the letter before them. */
const partOfLetter = /[\p{M}\p{Cf}\p{Emoji_Modifier}\s]/u;

/** Tells of a code point whether the device has a glyph for it. */
export type IsDrawable = (sign: string) => boolean;

/** Returns the test for a font: what looks like the sign for a missing letter cannot be drawn. */
export function drawableSigns(font: string): IsDrawable {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return () => true;
  context.font = font;
  const pixelsOf = (sign: string) => {
    context.clearRect(0, 0, SIDE, SIDE);
    context.fillText(sign, 4, SIDE - 16);
    return context.getImageData(0, 0, SIDE, SIDE).data.join();
  };
  const missing = pixelsOf(UNASSIGNED);
  return (sign) => pixelsOf(sign) !== missing;
}

/** Returns a text without the letters that this device cannot draw, and without gaps in their place. */
export function drawableText(text: string, isDrawable: IsDrawable): string {
  let isLeft = true;
  const left = lettersOf(text).filter((letter) => {
    // a mark that counts as a letter of its own stays or goes with the one before it
    if (!/^\p{M}/u.test(letter)) {
      isLeft = Array.from(letter).every((sign) => partOfLetter.test(sign) || isDrawable(sign));
    }
    return isLeft;
  });
  const drawn = left.join('');
  return drawn === text ? text : drawn.replace(/ {2,}/gu, ' ').replace(/ +$/gmu, '').trim();
}
