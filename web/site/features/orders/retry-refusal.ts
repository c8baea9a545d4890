import type { OrderView } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { problemText } from '#web/lib/calls/problem-words.ts';

/**
 * Returns why 'pay again' was refused. It is shown next to the order's current state. Only the state of the order shows
 * whether money was charged, because the refusal stays in the URL while the payment at the bank continues.
 */
export function retryRefusalText(code: string | null, state: OrderView['state']): string | null {
  if (code === null) return null;
  if (code === 'payment_provider_unavailable') return m.return_no_page();
  // once the order is no longer pending, the bank has responded, so this refusal is not shown any more
  if (code === 'earlier_payment_unanswered' && state !== 'pending') return null;
  return problemText(code);
}
