import type { PaymentWake } from './payments/public.ts';

export type WakeSwitch = PaymentWake & {
  /** Forwards wake-ups to these workers from now on. */
  connect(workers: PaymentWake): void;
};

/**
 * Creates a wake that does nothing until workers are connected, because features are built first and workers start
 * last.
 */
export function createWake(): WakeSwitch {
  let workers: PaymentWake | null = null;
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
