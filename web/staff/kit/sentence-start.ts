/** Returns words that also occur within sentences as an option of their own: with a capital letter. */
export function sentenceStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
