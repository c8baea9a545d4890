import type { OrderId, OrderToken, PaymentId } from '#contracts/core/ids.ts';
import type { OutboxWake } from '#server/messaging/public.ts';
import type { WebhookEvent } from './store/webhook-event.ts';

export type PaymentToSettle = { readonly paymentId: PaymentId; readonly merchantRef: string };

/**
 * `answered`: the provider returned a status. `unanswered`: the status was requested, but the provider did not respond.
 * `asked_lately`: the status was requested a short time ago and is not requested again.
 */
export type StatusRequestResult = 'answered' | 'unanswered' | 'asked_lately';

/**
 * Wakes the workers of this process. Workers also poll, so a lost wake-up costs one second and never loses a payment.
 */
export type PaymentWake = OutboxWake & {
  /**
   * Returns true while this process accepts further webhook events. If false, an event waits in the table for the next
   * poll.
   */
  hasRoomForEvents(): boolean;
  /**
   * Wakes the worker of the stored webhook events. An event that is passed is already leased to this process, so it
   * needs no claim.
   */
  processWebhookEvents(event?: WebhookEvent): void;
  /** Wakes the worker that processes requested refunds. */
  refunds(): void;
  /** Reports the payment of a membership's monthly order to the membership worker. */
  reportMonthPaid(orderId: OrderId): void;
  /**
   * Requests the status of one payment and applies it. Resolves when the settlement has ended, with or without success.
   * A 'visit' joins a running settlement of the payment; if none is running, visits cause at most one status request in
   * ten seconds.
   */
  settle(payment: PaymentToSettle, urgency: 'visit' | 'now'): Promise<StatusRequestResult>;
  /**
   * Resolves when this process's running settlement of the order's payment has ended; null if no settlement is running.
   */
  joinOrder(orderToken: OrderToken): Promise<StatusRequestResult> | null;
};
