/** How wide a text is drawn, in pixels. */
export type Measure = (text: string) => number;

const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The direction of a line by its first letter, as a page finds it; a line without letters reads like those around it. */
export function directionOfText(text: string, otherwise: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return otherwise;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/** The letters of a text, each with its marks; Firefox before 125 has no segmenter, and gets marks apart. */
export function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  const whole = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(whole.segment(text), ({ segment }) => segment);
}

/** A word that is wider than the line, in pieces that are not; a letter with its marks stays whole. */
function piecesOf(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const segment of lettersOf(word)) {
    if (piece !== '' && measure(piece + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/** What was typed as lines that fit, broken between words where there are any. */
export function linesThatFit(text: string, width: number, measure: Measure): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/u).flatMap((typed) => {
    const lines: string[] = [];
    let line = '';
    for (const word of typed.split(/\s+/u).flatMap((long) => piecesOf(long, width, measure))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measure(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
