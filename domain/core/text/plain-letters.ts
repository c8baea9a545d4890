/**
 * Characters of nearly all texts (ASCII and Hebrew). The usual print fonts together contain them, so no font lookup is
 * needed.
 */
const plain = /^[\n\u0020-\u007e\u05d0-\u05ea]*$/u;

export function hasPlainLetters(text: string): boolean {
  return plain.test(text);
}
