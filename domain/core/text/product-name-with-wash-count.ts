/** Number words that occur in the names of packages, for example 'Triple Wash' and 'חמש שטיפות'. */
const numberWords: Readonly<Record<number, readonly string[]>> = {
  1: ['one', 'single', 'אחת'],
  2: ['two', 'double', 'שתי', 'שתיים'],
  3: ['three', 'triple', 'שלוש'],
  4: ['four', 'ארבע'],
  5: ['five', 'חמש'],
  6: ['six', 'שש'],
  7: ['seven', 'שבע'],
  8: ['eight', 'שמונה'],
  9: ['nine', 'תשע'],
  10: ['ten', 'עשר'],
};

/** Returns true if the name of a product contains its number of washes. The number can be in digits or a word. */
export function nameContainsCount(name: string, count: number): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word === String(count) || numberWords[count]?.includes(word) === true);
}

/**
 * Returns the name of a sold product for pages, mails and prints. The number of washes (`washes`) is added if the
 * product's name does not contain it.
 */
export function productNameWithWashCount(name: string, count: number, washes: string): string {
  return nameContainsCount(name, count) ? name : `${name} · ${washes}`;
}
