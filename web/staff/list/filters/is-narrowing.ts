import { NAME_PART_MIN } from '#domain/core/names/name-words.ts';

/**
 * Returns true if a list searches for this text while the user types, because the search needs at least three
 * characters.
 */
export function isNarrowing(text: string): boolean {
  return text === '' || [...text].length >= NAME_PART_MIN;
}
