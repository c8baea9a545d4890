import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { m } from '#messages/compiled/messages.js';

/** Returns a masked value. If the stored value cannot be read, returns a replacement text. */
export function readableOrPlaceholder(text: string): string {
  return text === UNREADABLE_PLACEHOLDER ? m.staff_unreadable() : text;
}

/** Returns a masked name. If the account has no name, returns a replacement text. */
export function nameOrPlaceholder(nameMasked: string | null): string {
  return nameMasked === null ? m.staff_customer_no_name() : readableOrPlaceholder(nameMasked);
}
