import type {
  SandboxCardState,
  SandboxDelivery,
  SandboxDeliveryCounts,
  SandboxMove,
  SandboxPayment,
  SandboxRefund,
  SandboxState,
} from '#contracts/payments/sandbox-pay.ts';

/** A refund written only where the payment's refunds still sum up to what was read. */
export type RefundEntry = {
  readonly refund: SandboxRefund;
  readonly refundedBeforeAgorot: number;
  readonly to: Extract<SandboxState, 'part_refunded' | 'refunded'>;
};

export type LeaseOrder = { readonly now: number; readonly leaseMs: number; readonly limit: number };

export type PaymentListPage = {
  readonly after: number;
  readonly limit: number;
  readonly period?: { readonly from: number; readonly to: number };
};

/**
 * The sandbox bank's memory. Guards stand in the writes: a move or a refund that no longer fits
 * changes nothing and answers null, however many ask at once. Deliveries go in with the move that
 * causes them or not at all. All instants are epoch milliseconds.
 */
export type SandboxStorage = {
  /** The payment now known under this merchantRef: the one given, or the one that was there before. */
  openPayment(payment: SandboxPayment): Promise<SandboxPayment>;
  findByProviderRef(providerRef: string): Promise<SandboxPayment | null>;
  findByMerchantRef(merchantRef: string): Promise<SandboxPayment | null>;
  move(move: SandboxMove, deliveries: readonly SandboxDelivery[]): Promise<SandboxPayment | null>;
  /** What becomes of the card that was kept with this payment. */
  setCardState(providerRef: string, state: SandboxCardState): Promise<void>;
  findRefund(idempotencyKey: string): Promise<SandboxRefund | null>;
  /** Returns the payment; null if it changed meanwhile or the key was used before. */
  addRefund(entry: RefundEntry, deliveries: readonly SandboxDelivery[]): Promise<SandboxPayment | null>;
  /** Created and pending payments whose page has closed. */
  listOverdue(order: { readonly now: number; readonly limit: number }): Promise<readonly SandboxPayment[]>;
  /**
   * In the order they were opened; `after` is the `next` of the page before, 0 at first. With a period only those that
   * changed in it, both ends included, whenever they were opened. What changes once more while somebody reads page by
   * page is told as well: else it would be on no page.
   */
  listPayments(
    page: PaymentListPage,
  ): Promise<{ readonly payments: readonly SandboxPayment[]; readonly next: number | null }>;
  /** Takes due deliveries for `leaseMs`: whoever dies with one leaves it to the next. */
  leaseDeliveries(order: LeaseOrder): Promise<readonly SandboxDelivery[]>;
  postponeDelivery(deliveryId: string, dueAt: number): Promise<void>;
  finishDelivery(deliveryId: string, result: 'delivered' | 'given_up', at: number): Promise<void>;
  countDeliveries(): Promise<SandboxDeliveryCounts>;
  /** Forgets finished deliveries older than `before`. */
  deleteOldDeliveries(before: number): Promise<void>;
};
