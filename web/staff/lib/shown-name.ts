import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { m } from '#messages/compiled/messages.js';

/** Returns a masked value, or a replacement text if the row is damaged. */
export function readable(text: string): string {
  return text === UNREADABLE ? m.staff_unreadable() : text;
}

/** Returns a masked name, or a replacement text for an account without a name. */
export function shownName(nameMasked: string | null): string {
  return nameMasked === null ? m.staff_customer_no_name() : readable(nameMasked);
}
