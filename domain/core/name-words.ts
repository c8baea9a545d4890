/** Vowel points and accents above and below letters, and what stands inside abbreviations: geresh, gershayim, quotes, apostrophes. */
const MARKS = /[\p{Mn}'’‘`´"“”׳״]/gu;
const BETWEEN = /[\s\p{Pd}.,_/·]+/u;
const NAME = /^\p{L}[\p{L} ]*$/u;

/**
 * The words of a name in one writing: whoever types them on the telephone has another order, case, dash or accent than
 * the account. Null where it is no name: empty, or with digits and signs. Nothing is guessed across scripts.
 */
export function nameWords(typed: string): string | null {
  const words = typed.normalize('NFKD').replaceAll(MARKS, '').toLowerCase().split(BETWEEN).filter(Boolean).toSorted();
  const text = words.join(' ');
  return NAME.test(text) ? text : null;
}
