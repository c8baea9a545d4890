import { NAME_PART_MIN_LENGTH } from '#domain/core/names/name-words.ts';

/**
 * Determines if a list is filtered by this text while the user types. A search needs at least three characters. An
 * empty text removes the filter.
 */
export function isFilteringText(text: string): boolean {
  return text === '' || [...text].length >= NAME_PART_MIN_LENGTH;
}
