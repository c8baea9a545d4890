import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { m } from '#messages/compiled/messages.js';

/** Returns a masked value; a replacement text if the stored value cannot be read. */
export function readableOrPlaceholder(text: string): string {
  return text === UNREADABLE ? m.staff_unreadable() : text;
}

/** Returns a masked name; a replacement text for an account without a name. */
export function nameOrPlaceholder(nameMasked: string | null): string {
  return nameMasked === null ? m.staff_customer_no_name() : readableOrPlaceholder(nameMasked);
}
