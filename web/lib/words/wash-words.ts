import { nameContainsCount } from '#domain/core/text/product-name-with-wash-count.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns the number of washes to show next to a product's name. Returns null if the name already contains the number,
 * for example 'שטיפה אחת', 'Triple Wash' or '3 Premium Washes'.
 */
export function washCountUnlessInName(name: string, washCount: number): string | null {
  return nameContainsCount(name, washCount) ? null : m.wash_count({ count: washCount });
}
