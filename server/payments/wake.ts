import type { OrderId, OrderToken, PaymentId } from '#contracts/core/ids.ts';
import type { OutboxWake } from '#server/messaging/public.ts';
import type { WebhookEvent } from './store/webhook-event.ts';

export type PaymentToSettle = { readonly paymentId: PaymentId; readonly merchantRef: string };

/**
 * Result of a request for a payment's status. `answered`: the provider returned a status. `unanswered`: the status was
 * requested, but the provider did not respond. `asked_lately`: the status was requested a short time ago and is not
 * requested again.
 */
export type StatusRequestResult = 'answered' | 'unanswered' | 'asked_lately';

/**
 * Notifies the payment workers of this process. The workers also poll, so a lost notification costs one second and
 * never loses a payment.
 */
export type PaymentWake = OutboxWake & {
  /**
   * Returns true while this process accepts further webhook events. If it returns false, a new event stays in the table
   * until the next poll.
   */
  hasRoomForEvents(): boolean;
  /**
   * Notifies the worker of the stored webhook events. If an event is passed, it is already leased to this process, so
   * the worker does not claim it again.
   */
  processWebhookEvents(event?: WebhookEvent): void;
  refunds(): void;
  reportMembershipMonthPaid(orderId: OrderId): void;
  /**
   * Requests the status of one payment and applies it to our database. Resolves when this settlement has ended, with or
   * without success. A 'visit' joins a running settlement of the payment. If none is running, visits cause at most one
   * status request in ten seconds.
   */
  settle(payment: PaymentToSettle, urgency: 'visit' | 'now'): Promise<StatusRequestResult>;
  /**
   * Resolves when the running settlement of the order's payment in this process has ended. Returns null if no
   * settlement is running.
   */
  joinRunningSettlement(orderToken: OrderToken): Promise<StatusRequestResult> | null;
};
