import type { PaymentWake } from './payments/public.ts';

/** Functions that wake the running workers. `reportMonthPaid` is absent if its worker is switched off. */
type RunningWorkers = Omit<PaymentWake, 'reportMonthPaid'> & Partial<Pick<PaymentWake, 'reportMonthPaid'>>;

export type WakeSwitch = PaymentWake & {
  /** Forwards all later wake-up calls to these workers. */
  connect(workers: RunningWorkers): void;
};

/**
 * Creates a wake-up object that does nothing until workers are connected. Features are built first and workers start
 * last, so the object must exist before the workers.
 */
export function createWake(): WakeSwitch {
  let workers: RunningWorkers | null = null;
  return {
    hasRoomForEvents: () => workers?.hasRoomForEvents() ?? false,
    processWebhookEvents: (event) => workers?.processWebhookEvents(event),
    outbox: (channel) => workers?.outbox(channel),
    refunds: () => workers?.refunds(),
    reportMonthPaid: (orderId) => workers?.reportMonthPaid?.(orderId),
    settle: async (payment, urgency) => (await workers?.settle(payment, urgency)) ?? 'asked_lately',
    joinOrder: (orderToken) => workers?.joinOrder(orderToken) ?? null,
    connect: (given) => {
      workers = given;
    },
  };
}
