import { NAME_PART_MIN_LENGTH } from '#domain/core/names/name-words.ts';

/**
 * Returns true if a list filters by this text while the user types. A search needs at least three characters; an empty
 * text removes the filter.
 */
export function isFilteringText(text: string): boolean {
  return text === '' || [...text].length >= NAME_PART_MIN_LENGTH;
}
