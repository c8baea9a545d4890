import { assertNever } from '#domain/assert-never.ts';
import { m } from '#messages/compiled/messages.js';
import type { OrderView } from '#contracts/orders.ts';

/** The one sentence that says how an order stands: heading of the page and title of the window. */
export function orderTitle(order: OrderView): string {
  switch (order.state) {
    case 'pending':
      return m.return_title_pending();
    case 'paid':
      return order.kind === 'gift' ? m.return_title_paid_gift() : m.return_title_paid();
    case 'failed':
      return order.failureReason === 'cancelled' ? m.return_title_cancelled() : m.return_title_failed();
    case 'expired':
      return m.return_title_expired();
    case 'refunded':
      return m.return_title_refunded();
    default:
      return assertNever(order.state);
  }
}
