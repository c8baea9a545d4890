import type { OrderId, OrderToken, PaymentId } from '#contracts/core/ids.ts';
import type { Channel } from './messaging/public.ts';
import type { WebhookEvent } from './payments/public.ts';

export type PaymentToSettle = { readonly paymentId: PaymentId; readonly merchantRef: string };

/** `unanswered`: the provider was asked, and nobody knows what it would say. `asked_lately`: nobody asked it now. */
export type Asked = 'answered' | 'unanswered' | 'asked_lately';

/**
 * How the rest of the server reaches the workers of its own process. Workers also poll, so a nudge
 * that is lost costs a second and never a payment.
 */
export type Wake = {
  /** True while a webhook event may be handed over right away; otherwise it waits in the table for whoever polls. */
  inboxHasRoom(): boolean;
  /** Look at the inbox; with an event: this one is leased to us and needs no claim. */
  inbox(event?: WebhookEvent): void;
  /** Look at the messages of this channel; whoever sends the others sleeps on. */
  outbox(channel: Channel): void;
  /** Look at refunds that were asked for. */
  refunds(): void;
  /** The order of a month of a membership was paid: look at it. */
  monthPaid(orderId: OrderId): void;
  /**
   * Asks the provider about one payment and applies the answer; resolves when that is over, however it went. A 'visit'
   * joins what is going on and otherwise asks at most once in ten seconds.
   */
  settle(payment: PaymentToSettle, urgency: 'visit' | 'now'): Promise<Asked>;
  /** Resolves when the work on this order's payment that this process does right now is over; null where it does none. */
  joinOrder(orderToken: OrderToken): Promise<Asked> | null;
};

export type WakeSwitch = Wake & {
  /** From now on nudges go to these workers. */
  connect(workers: Wake): void;
};

/** A wake that does nothing until workers are connected: features are built first, workers start last. */
export function createWake(): WakeSwitch {
  let workers: Wake | null = null;
  return {
    inboxHasRoom: () => workers?.inboxHasRoom() ?? false,
    inbox: (event) => workers?.inbox(event),
    outbox: (channel) => workers?.outbox(channel),
    refunds: () => workers?.refunds(),
    monthPaid: (orderId) => workers?.monthPaid(orderId),
    settle: async (payment, urgency) => (await workers?.settle(payment, urgency)) ?? 'asked_lately',
    joinOrder: (orderToken) => workers?.joinOrder(orderToken) ?? null,
    connect: (given) => {
      workers = given;
    },
  };
}
