import type { PaymentWake } from './payments/public.ts';

/** Functions that wake the running workers; `monthPaid` is absent if its worker is switched off. */
type RunningWorkers = Omit<PaymentWake, 'monthPaid'> & Partial<Pick<PaymentWake, 'monthPaid'>>;

export type WakeSwitch = PaymentWake & {
  /** Forwards later wake-ups to these workers. */
  connect(workers: RunningWorkers): void;
};

/**
 * Creates a wake-up object that does nothing until workers are connected, because features are built first and workers
 * start last.
 */
export function createWake(): WakeSwitch {
  let workers: RunningWorkers | null = null;
  return {
    eventsHaveRoom: () => workers?.eventsHaveRoom() ?? false,
    processWebhookEvents: (event) => workers?.processWebhookEvents(event),
    outbox: (channel) => workers?.outbox(channel),
    refunds: () => workers?.refunds(),
    monthPaid: (orderId) => workers?.monthPaid?.(orderId),
    settle: async (payment, urgency) => (await workers?.settle(payment, urgency)) ?? 'asked_lately',
    joinOrder: (orderToken) => workers?.joinOrder(orderToken) ?? null,
    connect: (given) => {
      workers = given;
    },
  };
}
