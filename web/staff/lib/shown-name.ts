import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { m } from '#messages/compiled/messages.js';

/** What stands for somebody; said in words where the row is damaged. */
export function readable(text: string): string {
  return text === UNREADABLE ? m.staff_unreadable() : text;
}

/** A name behind dots, or that there is none. */
export function shownName(nameMasked: string | null): string {
  return nameMasked === null ? m.staff_customer_no_name() : readable(nameMasked);
}
