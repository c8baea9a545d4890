/** Vowel points and accents, and signs inside words: geresh, gershayim, quotes, apostrophes, direction marks, joiners. */
const INSIDE_WORDS = /[\p{Mn}\p{Cf}'’‘`´"“”׳״ʼʻ]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{Mc}]+/u;
const LETTER = /\p{L}/u;
const PICTURES = /\p{Extended_Pictographic}/gu;

/**
 * Returns the words of a name in one canonical writing: the caller on the telephone has another order, case, dash or
 * accent than the account, and pasted names carry brackets, direction marks and emoji. A name of emoji alone is its
 * emoji. Null if there is neither a letter nor an emoji. Nothing is guessed across scripts.
 */
export function nameWords(typed: string): string | null {
  const plain = plainOf(typed);
  const text = wordsIn(plain).toSorted().join(' ');
  if (LETTER.test(text)) return text;
  return text === '' ? (plain.match(PICTURES)?.join('') ?? null) : null;
}

/** Returns the words of a text in the same writing and in their own order, for the search by a piece of a name. */
export function foldedWords(text: string): string {
  return wordsIn(plainOf(text)).join(' ');
}

function plainOf(text: string): string {
  return text.normalize('NFKD').replaceAll(INSIDE_WORDS, '').toLowerCase();
}

function wordsIn(plain: string): string[] {
  return plain.split(BETWEEN_WORDS).filter(Boolean);
}
