import { m } from '#messages/compiled/messages.js';

/** Number words in the names of packages: 'Triple Wash', 'חמש שטיפות'. */
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

/** Returns true if the name contains the number, in digits or as a word. */
function saysNumber(name: string, count: number): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word === String(count) || numberWords[count]?.includes(word) === true);
}

/**
 * Returns the number of washes to show next to a product's name. Returns null if the name already contains the number:
 * 'שטיפה אחת', 'Triple Wash', '3 Premium Washes'.
 */
export function washCountBesideName(name: string, washCount: number): string | null {
  return saysNumber(name, washCount) ? null : m.wash_count({ count: washCount });
}
