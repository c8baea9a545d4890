import { m } from '#messages/compiled/messages.js';

/**
 * Returns the cancellation page's own text for a refusal. Returns null if the page has no text for it. The text is the
 * same with and without JavaScript.
 */
export function cancellationText(code: string): string | null {
  return code === 'order_not_found' ? m.cancel_not_found() : null;
}
