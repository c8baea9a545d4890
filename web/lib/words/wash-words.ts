import { m } from '#messages/compiled/messages.js';

/** How many washes, to be said beside a product's name; null where the name says it: 'שטיפה אחת', '3 Premium Washes'. */
export function washesBeside(name: string, washCount: number): string | null {
  const washes = m.wash_count({ count: washCount });
  return washes === name || name.includes(String(washCount)) ? null : washes;
}
