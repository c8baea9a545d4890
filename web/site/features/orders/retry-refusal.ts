import type { OrderView } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { problemWords } from '#web/lib/calls/problem-words.ts';

/**
 * Why 'pay again' was refused, beside how the order stands now. Whether anything was charged is said by the order alone:
 * the refusal stays in the address, and the bank goes on.
 */
export function retryRefusal(code: string | null, state: OrderView['state']): string | null {
  if (code === null) return null;
  if (code === 'payment_provider_unavailable') return m.return_no_page();
  // once it is no longer pending the bank has answered
  if (code === 'earlier_payment_unanswered' && state !== 'pending') return null;
  return problemWords(code);
}
