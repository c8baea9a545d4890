/** Returns a text with a capital first letter, for texts that are also used inside sentences. */
export function capitalizeFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
