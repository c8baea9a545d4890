import type { OrderView } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { problemText } from '#web/lib/calls/problem-words.ts';

/**
 * Returns the reason why 'pay again' was refused. It is shown next to the current state of the order. Only this state
 * shows whether money was charged, because the refusal stays in the URL while the payment at the bank continues.
 */
export function retryRefusalText(code: string | null, state: OrderView['state']): string | null {
  if (code === null) return null;
  if (code === 'payment_provider_unavailable') return m.return_no_page();
  // the bank has responded once the order is no longer pending, so this refusal is not shown any more
  if (code === 'earlier_payment_unanswered' && state !== 'pending') return null;
  return problemText(code);
}
