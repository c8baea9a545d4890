const wordShape = /^[a-z][a-z_]*$/;

/** Returns `'active', 'frozen'`: states of the domain for the text of a statement. Never pass values from outside. */
export function sqlTextList(words: readonly string[]): string {
  const wrong = words.find((word) => !wordShape.test(word));
  if (wrong !== undefined || words.length === 0) throw new Error(`${wrong ?? 'nothing'} is no word for a statement`);
  return words.map((word) => `'${word}'`).join(', ');
}
