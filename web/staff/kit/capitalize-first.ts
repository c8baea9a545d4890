/** Returns the text with a capital first letter. The labels that need this are also used inside sentences. */
export function capitalizeFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
