/** Signs without a shape that say which way a text runs. */
const directionMarks = /[\u200e\u200f\u2066-\u2069]/u;

/** What is drawn by pictures, and what holds such pictures together; no letters of ours have them. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\ufe0e\ufe0f]|\u20e3/u;

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const REPLACEMENT = '?';

/**
 * A text as our letters can print it: emoji are left out, a letter that we do not have is a question mark. A PDF/A
 * must not hold a sign without a shape.
 */
export function printable(text: string, letters: ReadonlySet<number>): string {
  return [...text.normalize('NFC').replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')]
    .map((sign) => signOf(sign, letters))
    .join('');
}

function signOf(sign: string, letters: ReadonlySet<number>): string {
  if (sign === '\n' || directionMarks.test(sign) || letters.has(sign.codePointAt(0) ?? 0)) return sign;
  if (emoji.test(sign) || unseen.test(sign)) return '';
  return /\s/u.test(sign) ? ' ' : REPLACEMENT;
}

/** The same for every text in some data. */
export function printableData(data: unknown, letters: ReadonlySet<number>): unknown {
  if (typeof data === 'string') return printable(data, letters);
  if (Array.isArray(data)) return data.map((part: unknown) => printableData(part, letters));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, printableData(part, letters)]));
}
