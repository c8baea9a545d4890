import { paymentMethods } from '#contracts/payments/methods.ts';

export const orderStates = ['awaiting_payment', 'fulfilled', 'expired', 'part_refunded', 'refunded'] as const;
/**
 * States of an order that staff see. `payment_failed`: payment is due, and the newest attempt was declined, cancelled
 * or not finished. `given`: a goodwill order, which the shop gave without payment.
 */
export const displayedOrderStates = [...orderStates, 'payment_failed', 'given'] as const;
/**
 * Means by which an order was paid. `goodwill`: the shop gave the order free of charge. `nothing`: the order was free,
 * for example paid with points. `unpaid`: the order is not paid, regardless of the chosen method.
 */
export const paidByKinds = [...paymentMethods, 'goodwill', 'nothing', 'unpaid'] as const;
export const orderKinds = ['package', 'gift'] as const;
export const orderAttentionKinds = [
  'exception',
  'refund_failed',
  'disputed',
  'cancellation',
  'message_dead',
  'document_late',
] as const;
export type OrderAttention = (typeof orderAttentionKinds)[number];
