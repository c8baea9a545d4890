/**
 * Returns the text with a capital first letter. It is used for labels that also appear inside sentences, and are
 * therefore stored in lower case.
 */
export function capitalizeFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
