/** Returns the width of a drawn text in pixels. */
export type MeasureText = (text: string) => number;

const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Returns the direction of a line by its first letter, in the same way as a browser. A line without any letter gets the
 * direction of the text around it.
 */
export function directionOfText(text: string, otherwise: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return otherwise;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/**
 * Splits a text into its characters, each together with its marks. Firefox before 125 has no segmenter, so marks are
 * separate characters there.
 */
export function graphemesOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Splits a word that is wider than the line into pieces that fit. Marks stay with their character. */
function splitToWidth(word: string, width: number, measure: MeasureText): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const segment of graphemesOf(word)) {
    if (piece !== '' && measure(piece + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/** Splits a text that the buyer typed into lines that are not wider than `width`. Splits between words if possible. */
export function wrapLines(text: string, width: number, measure: MeasureText): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/u).flatMap((typed) => {
    const lines: string[] = [];
    let line = '';
    for (const word of typed.split(/\s+/u).flatMap((long) => splitToWidth(long, width, measure))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measure(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
