import { m } from '#messages/compiled/messages.js';

/**
 * Returns the text of this page for a refusal, which is the same with and without JavaScript; null if the page has no
 * text for it.
 */
export function cancellationWords(code: string): string | null {
  return code === 'order_not_found' ? m.cancel_not_found() : null;
}
