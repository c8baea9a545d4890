/** Minimum length of words that are checked in passwords. */
const WORD_MIN_LENGTH = 4;

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._-]+/gu, '');
}

/**
 * Returns true if a password is little more than a word that an attacker would try for this account: the shop's name,
 * the customer's name or email address, with a few characters around it (NIST SP 800-63B, context-specific words).
 */
export function isContextPassword(password: string, words: readonly string[]): boolean {
  const bare = folded(password);
  return words
    .map(folded)
    .filter((word) => word.length >= WORD_MIN_LENGTH)
    .some((word) => bare.includes(word) && bare.length - word.length <= WORD_MIN_LENGTH);
}
