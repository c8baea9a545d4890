import { m } from '#messages/compiled/messages.js';

/** Words that this page has for a refusal: with scripts and without them the same. */
export function cancellationWords(code: string): string | null {
  return code === 'order_not_found' ? m.cancel_not_found() : null;
}
