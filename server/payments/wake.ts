import type { OrderId, OrderToken, PaymentId } from '#contracts/core/ids.ts';
import type { OutboxWake } from '#server/messaging/public.ts';
import type { WebhookEvent } from './store/webhook-event.ts';

export type PaymentToSettle = { readonly paymentId: PaymentId; readonly merchantRef: string };

/**
 * `answered`: the provider returned a status. `unanswered`: the status was requested and is unknown. `asked_lately`:
 * the status was requested a short time ago and is not requested again.
 */
export type StatusRequestResult = 'answered' | 'unanswered' | 'asked_lately';

/** Wakes the workers of this process. They also poll, so a lost wake-up costs a second and never a payment. */
export type PaymentWake = OutboxWake & {
  /**
   * Returns true while a webhook event may be handed over immediately; otherwise it waits in the table for the next
   * poll.
   */
  eventsHaveRoom(): boolean;
  /**
   * Wakes the worker for the stored webhook events. A given event is already leased to this process and needs no claim.
   */
  processEvents(event?: WebhookEvent): void;
  /** Wakes the worker that processes requested refunds. */
  refunds(): void;
  /** Notifies the worker of memberships that the order of a month was paid. */
  monthPaid(orderId: OrderId): void;
  /**
   * Requests the status of one payment and applies it. Resolves when the settlement has ended, with or without success.
   * A 'visit' joins work in progress and otherwise requests at most one status in ten seconds.
   */
  settle(payment: PaymentToSettle, urgency: 'visit' | 'now'): Promise<StatusRequestResult>;
  /**
   * Resolves when this process's running settlement of the order's payment has ended; null if no settlement is running.
   */
  joinOrder(orderToken: OrderToken): Promise<StatusRequestResult> | null;
};
