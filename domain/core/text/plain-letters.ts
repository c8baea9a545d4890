/**
 * Matches text that has only ASCII and Hebrew characters, as nearly all texts do. The usual print fonts together
 * contain these characters, so no font lookup is needed.
 */
const plain = /^[\n\u0020-\u007e\u05d0-\u05ea]*$/u;

export function hasPlainLetters(text: string): boolean {
  return plain.test(text);
}
