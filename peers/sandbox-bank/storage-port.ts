import type {
  SandboxCardState,
  SandboxDelivery,
  SandboxDeliveryCounts,
  SandboxTransition,
  SandboxPayment,
  SandboxRefund,
  SandboxState,
} from '#contracts/payments/sandbox-pay.ts';

/** A refund to be stored. It is stored only if the sum of the payment's refunds has not changed since it was read. */
export type RefundEntry = {
  readonly refund: SandboxRefund;
  readonly refundedBeforeAgorot: number;
  readonly to: Extract<SandboxState, 'part_refunded' | 'refunded'>;
};

export type DeliveryLeaseRequest = { readonly now: number; readonly leaseMs: number; readonly limit: number };

export type PaymentListPage = {
  readonly after: number;
  readonly limit: number;
  readonly period?: { readonly from: number; readonly to: number };
};

/**
 * Storage of the sandbox. Each write checks its own precondition, also under concurrency. An outdated change or refund
 * writes nothing and returns null. Deliveries are written in the same statement as the change that causes them. All
 * times are epoch milliseconds.
 */
export type SandboxStorage = {
  /** Stores the given payment and returns it. If the merchantRef was used before, returns the existing payment. */
  openPayment(payment: SandboxPayment): Promise<SandboxPayment>;
  findByProviderRef(providerRef: string): Promise<SandboxPayment | null>;
  findByMerchantRef(merchantRef: string): Promise<SandboxPayment | null>;
  move(move: SandboxTransition, deliveries: readonly SandboxDelivery[]): Promise<SandboxPayment | null>;
  setCardState(providerRef: string, state: SandboxCardState): Promise<void>;
  findRefund(idempotencyKey: string): Promise<SandboxRefund | null>;
  /**
   * Adds a refund and returns the payment. Returns null if the payment's refunds changed meanwhile or the key was used
   * before.
   */
  addRefund(entry: RefundEntry, deliveries: readonly SandboxDelivery[]): Promise<SandboxPayment | null>;
  /** Returns created and pending payments whose payment page has expired. */
  listOverdue(order: { readonly now: number; readonly limit: number }): Promise<readonly SandboxPayment[]>;
  /**
   * Lists payments in the order of their creation. `after` is the value `next` of the previous page, or 0 for the first
   * page. With a period, lists payments that were created before its end and last changed at or after its start, both
   * ends included. A payment that changes again after the period is therefore not missed.
   */
  listPayments(
    page: PaymentListPage,
  ): Promise<{ readonly payments: readonly SandboxPayment[]; readonly next: number | null }>;
  /**
   * Leases due webhook deliveries for `leaseMs`. If the process dies, another process can lease them after that time.
   */
  leaseDeliveries(order: DeliveryLeaseRequest): Promise<readonly SandboxDelivery[]>;
  postponeDelivery(deliveryId: string, dueAt: number): Promise<void>;
  finishDelivery(deliveryId: string, result: 'delivered' | 'given_up', at: number): Promise<void>;
  countDeliveries(): Promise<SandboxDeliveryCounts>;
  /** Deletes deliveries that finished before the time `before`. */
  deleteOldDeliveries(before: number): Promise<void>;
};
