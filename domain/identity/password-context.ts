/** Words shorter than this say nothing about a password that contains them. */
const WORD_MIN_LENGTH = 4;

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._-]+/gu, '');
}

/**
 * Whether a password is little more than what anybody who knows the account would try: the shop's name, the person's
 * own name or address, with a few characters around it (NIST SP 800-63B, context-specific words).
 */
export function isContextPassword(password: string, words: readonly string[]): boolean {
  const bare = folded(password);
  return words
    .map(folded)
    .filter((word) => word.length >= WORD_MIN_LENGTH)
    .some((word) => bare.includes(word) && bare.length - word.length <= WORD_MIN_LENGTH);
}
