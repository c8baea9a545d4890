const wordShape = /^[a-z][a-z_]*$/;

/**
 * Returns the words as an SQL list, such as `'active', 'frozen'`, for the text of a statement. Use it for constants of
 * the domain, never for values from outside. Throws if the list is empty or contains anything other than a word.
 */
export function sqlTextList(words: readonly string[]): string {
  const wrong = words.find((word) => !wordShape.test(word));
  if (wrong !== undefined || words.length === 0) throw new Error(`${wrong ?? 'nothing'} is no word for a statement`);
  return words.map((word) => `'${word}'`).join(', ');
}
