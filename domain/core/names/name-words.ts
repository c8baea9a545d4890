/**
 * Characters that are removed because they can be inside a word: vowel points, accents, geresh, gershayim, quotes,
 * apostrophes, direction marks and joiners.
 */
const INSIDE_WORDS = /[\p{Mn}\p{Cf}'’‘`´"“”׳״ʼʻ]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{Mc}]+/u;
const LETTER = /\p{L}/u;
const PICTURES = /\p{Extended_Pictographic}/gu;

/**
 * Returns the words of a name in a canonical form, which is used for an exact search. The canonical form ignores the
 * order of words, upper and lower case, dashes and accents. It also removes brackets, direction marks and emoji, which
 * pasted names can contain. A name that consists only of emoji does not change. Returns null if the text has no letter
 * of any alphabet and no emoji. Hebrew is not converted to Latin letters, nor the other way.
 */
export function canonicalNameWords(typed: string): string | null {
  const plain = plainOf(typed);
  const text = wordsIn(plain).toSorted().join(' ');
  if (LETTER.test(text)) return text;
  return text === '' ? (plain.match(PICTURES)?.join('') ?? null) : null;
}

/** Minimum number of characters of a word's beginning that is indexed. Shorter words can be found only as a whole. */
export const NAME_PART_MIN_LENGTH = 3;
/**
 * Maximum number of characters of a word's beginning that is indexed. Further characters are ignored, both in the name
 * and in the search text.
 */
const NAME_PART_MAX = 12;

/**
 * Returns the text parts with which a name can be found: all word beginnings with at least three characters, and
 * shorter words as a whole. Returns no parts if the text is not a name.
 */
export function namePartsOf(name: string): string[] {
  return [...new Set(nameWordList(name).flatMap(prefixesOf))];
}

/**
 * Returns the text parts that a name must have to match a search text, with one part for each word. If the last of
 * several words has fewer than three characters, it is left out, because it is probably still being typed. Returns no
 * parts if the text is not a name.
 */
export function searchedNameParts(typed: string): string[] {
  const words = nameWordList(typed);
  const last = words.at(-1);
  const complete =
    last !== undefined && words.length > 1 && [...last].length < NAME_PART_MIN_LENGTH ? words.slice(0, -1) : words;
  return [...new Set(complete.map(indexedNamePrefix))];
}

/** Returns the beginning of a word that is indexed. It has at most `NAME_PART_MAX` characters. */
export function indexedNamePrefix(word: string): string {
  return [...word].slice(0, NAME_PART_MAX).join('');
}

/** Returns the words of a name in their original order. A name that consists of emoji is one word. */
function nameWordList(name: string): string[] {
  const canonical = canonicalNameWords(name);
  if (canonical === null) return [];
  const words = wordsIn(plainOf(name));
  return words.length === 0 ? [canonical] : words;
}

function prefixesOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < NAME_PART_MIN_LENGTH) return [word];
  const lengths = Math.min(letters.length, NAME_PART_MAX) - NAME_PART_MIN_LENGTH + 1;
  return Array.from({ length: lengths }, (_, index) => letters.slice(0, NAME_PART_MIN_LENGTH + index).join(''));
}

/**
 * Returns the words of a text in the canonical form of `canonicalNameWords`, but in their original order. It is used to
 * search by a part of a name.
 */
export function normalizeWordsInOrder(text: string): string {
  return wordsIn(plainOf(text)).join(' ');
}

function plainOf(text: string): string {
  return text.normalize('NFKD').replaceAll(INSIDE_WORDS, '').toLowerCase();
}

function wordsIn(plain: string): string[] {
  return plain.split(BETWEEN_WORDS).filter(Boolean);
}
