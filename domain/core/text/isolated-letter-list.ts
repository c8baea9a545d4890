import { isolated } from './format.ts';

/** Maximum number of characters that are listed in a sentence. More would make the sentence hard to read. */
const NAMED_MAX = 12;

/**
 * Suffix of the name of a draft value that lists the unprintable characters of a field. It is used by forms without
 * scripts.
 */
export const UNPRINTABLE_FIELD_SUFFIX = 'Missing';

/**
 * Returns the characters as a list for a sentence. The list is isolated from the direction of the sentence. Returns an
 * empty text if there are no characters.
 */
export function isolatedLetterList(letters: readonly string[]): string {
  if (letters.length === 0) return '';
  const named = letters.slice(0, NAMED_MAX).join(' ');
  return isolated(letters.length > NAMED_MAX ? `${named} …` : named);
}
