import { m } from '#messages/compiled/messages.js';
import type { OrderView } from '#contracts/selling/orders.ts';

const titles = {
  pending: () => m.return_title_pending(),
  in_review: () => m.return_title_in_review(),
  paid: (order) => (order.kind === 'gift' ? m.return_title_paid_gift() : m.return_title_paid()),
  failed: (order) => (order.failureReason === 'cancelled' ? m.return_title_cancelled() : m.return_title_failed()),
  expired: () => m.return_title_expired(),
  returning: () => m.return_title_returning(),
  cancelling: () => m.cancel_done_title(),
  held: () => m.return_title_held(),
  used_up: () => m.return_title_used_up(),
  lapsed: () => m.return_title_lapsed(),
  part_refunded: () => m.return_title_part_refunded(),
  refunded: () => m.return_title_refunded(),
} satisfies Record<OrderView['state'], (order: OrderView) => string>;

/**
 * Returns a sentence about the state of an order. It is used as the heading of the page and as the title of the window.
 */
export function orderTitle(order: OrderView): string {
  return titles[order.state](order);
}
