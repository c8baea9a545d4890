import type { PaymentWake } from './payments/public.ts';

/** Functions that wake the running workers. `reportMembershipMonthPaid` is absent if its worker is switched off. */
type RunningWorkers = Omit<PaymentWake, 'reportMembershipMonthPaid'> &
  Partial<Pick<PaymentWake, 'reportMembershipMonthPaid'>>;

export type WorkerWakeups = PaymentWake & {
  /** Forwards all later wake-up calls to these workers. */
  connect(workers: RunningWorkers): void;
};

/**
 * Creates a wake-up object that does nothing until workers are connected. Features are built first and workers start
 * last, so the object must exist before the workers.
 */
export function createWorkerWakeups(): WorkerWakeups {
  let workers: RunningWorkers | null = null;
  return {
    hasRoomForEvents: () => workers?.hasRoomForEvents() ?? false,
    processWebhookEvents: (event) => workers?.processWebhookEvents(event),
    outbox: (channel) => workers?.outbox(channel),
    refunds: () => workers?.refunds(),
    reportMembershipMonthPaid: (orderId) => workers?.reportMembershipMonthPaid?.(orderId),
    settle: async (payment, urgency) => (await workers?.settle(payment, urgency)) ?? 'asked_lately',
    joinRunningSettlement: (orderToken) => workers?.joinRunningSettlement(orderToken) ?? null,
    connect: (given) => {
      workers = given;
    },
  };
}
