import { m } from '#messages/compiled/messages.js';

/**
 * Returns the number of washes to show next to a product's name; null if the name already contains the number: 'שטיפה
 * אחת', '3 Premium Washes'.
 */
export function washCountBesideName(name: string, washCount: number): string | null {
  const washes = m.wash_count({ count: washCount });
  return washes === name || name.includes(String(washCount)) ? null : washes;
}
