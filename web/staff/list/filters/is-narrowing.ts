import { NAME_PART_MIN } from '#domain/core/text/name-words.ts';

/** True if a list is narrowed by this text while it is typed: names are found by three characters and more. */
export function isNarrowing(text: string): boolean {
  return text === '' || [...text].length >= NAME_PART_MIN;
}
