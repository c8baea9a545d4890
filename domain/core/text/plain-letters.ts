/** Letters of nearly all texts: every font has them, so nothing has to be looked up or loaded. */
const plain = /^[\n\u0020-\u007e\u05d0-\u05ea]*$/u;

export function hasPlainLetters(text: string): boolean {
  return plain.test(text);
}
