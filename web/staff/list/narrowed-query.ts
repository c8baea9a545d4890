import { NAME_PART_MIN } from '#domain/core/text/name-words.ts';

/** True if a list is narrowed by this text while it is typed: names are found by three characters and more. */
export function isNarrowing(text: string): boolean {
  return text === '' || [...text].length >= NAME_PART_MIN;
}

/** Returns the query of the URL with another search text, on the first page. */
export function narrowedQuery(query: URLSearchParams, name: string, text: string): URLSearchParams {
  const narrowed = new URLSearchParams([...query].filter(([key]) => key !== 'after' && key !== name));
  if (text !== '') narrowed.set(name, text);
  return narrowed;
}
