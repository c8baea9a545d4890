// this module and its fonts are in a file of their own, which is loaded only for texts with accented or rare characters
import './picture-letters.css';
import { graphemesOf } from './picture-text.ts';

const SIDE = 64;
/** A code point that will never be assigned. Every device therefore draws its sign for a missing character. */
const UNASSIGNED = '\u{10fffe}';

/** Matches marks and joiners, which are drawn together with the preceding character. */
const partOfLetter = /[\p{M}\p{Cf}\p{Emoji_Modifier}\s]/u;

/** Returns true if the device has a glyph for a code point. */
export type IsDrawable = (sign: string) => boolean;

/**
 * Creates a function that tests whether a font can draw a code point. A code point has no glyph if it looks like the
 * sign for a missing character.
 */
export function createDrawableTest(font: string): IsDrawable {
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

/** Removes the characters that this device cannot draw from a text. Leaves no gaps in their place. */
export function drawableText(text: string, isDrawable: IsDrawable): string {
  let isLeft = true;
  const left = graphemesOf(text).filter((letter) => {
    // a mark that is counted as a separate character is kept or removed together with the preceding character
    if (!/^\p{M}/u.test(letter)) {
      isLeft = Array.from(letter).every((sign) => partOfLetter.test(sign) || isDrawable(sign));
    }
    return isLeft;
  });
  const drawn = left.join('');
  return drawn === text ? text : drawn.replace(/ {2,}/gu, ' ').replace(/ +$/gmu, '').trim();
}
