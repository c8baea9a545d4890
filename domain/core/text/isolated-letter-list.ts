import { isolated } from './format.ts';

/** Maximum number of characters that a sentence lists, so that it stays readable. */
const NAMED_MAX = 12;

/** Name suffix of the draft value that lists the unprintable characters of a field, for forms without scripts. */
export const UNPRINTABLE_FIELD_SUFFIX = 'Missing';

/** Returns the characters as a list for a sentence, isolated from the sentence's direction; empty if there are none. */
export function isolatedLetterList(letters: readonly string[]): string {
  if (letters.length === 0) return '';
  const named = letters.slice(0, NAMED_MAX).join(' ');
  return isolated(letters.length > NAMED_MAX ? `${named} …` : named);
}
