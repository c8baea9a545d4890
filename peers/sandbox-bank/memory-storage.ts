import type {
  SandboxDelivery,
  SandboxTransition,
  SandboxPayment,
  SandboxRefund,
} from '#contracts/payments/sandbox-pay.ts';
import type { DeliveryLeaseRequest, RefundEntry, SandboxStorage } from './storage-port.ts';

type Memory = {
  readonly payments: Map<string, SandboxPayment>;
  /** Maps each merchantRef to the payment's providerRef. The map is in the order of creation. */
  readonly byMerchantRef: Map<string, string>;
  readonly refunds: Map<string, SandboxRefund>;
  /** Pending webhook deliveries. Finished deliveries are counted and removed. */
  readonly deliveries: Map<string, SandboxDelivery>;
  deliveredCount: number;
  givenUpCount: number;
};

export function createMemoryStorage(): SandboxStorage {
  const memory: Memory = {
    payments: new Map(),
    byMerchantRef: new Map(),
    refunds: new Map(),
    deliveries: new Map(),
    deliveredCount: 0,
    givenUpCount: 0,
  };
  return {
    openPayment: async (payment) => openPayment(memory, payment),
    findByProviderRef: async (providerRef) => memory.payments.get(providerRef) ?? null,
    findByMerchantRef: async (merchantRef) => findByMerchantRef(memory, merchantRef),
    move: async (move, deliveries) => movePayment(memory, move, deliveries),
    setCardState: async (providerRef, cardState) => {
      const payment = memory.payments.get(providerRef);
      if (payment !== undefined) memory.payments.set(providerRef, { ...payment, cardState });
    },
    findRefund: async (idempotencyKey) => memory.refunds.get(idempotencyKey) ?? null,
    addRefund: async (entry, deliveries) => addRefund(memory, entry, deliveries),
    listOverdue: async ({ now, limit }) => [...overduePayments(memory, now)].slice(0, limit),
    listPayments: async ({ after, limit, period }) => {
      const all = [...memory.payments.values()].filter(
        ({ createdAt, changedAt }) => period === undefined || (changedAt >= period.from && createdAt <= period.to),
      );
      const payments = all.slice(after, after + limit);
      const next = after + payments.length;
      return { payments, next: next < all.length ? next : null };
    },
    leaseDeliveries: async (order) => leaseDeliveries(memory, order),
    postponeDelivery: async (deliveryId, dueAt) => {
      const delivery = memory.deliveries.get(deliveryId);
      if (delivery !== undefined) memory.deliveries.set(deliveryId, { ...delivery, dueAt });
    },
    finishDelivery: async (deliveryId, result) => {
      if (!memory.deliveries.delete(deliveryId)) return;
      if (result === 'delivered') memory.deliveredCount += 1;
      else memory.givenUpCount += 1;
    },
    countDeliveries: async () => ({
      waiting: memory.deliveries.size,
      delivered: memory.deliveredCount,
      givenUp: memory.givenUpCount,
    }),
    deleteOldDeliveries: async () => undefined,
  };
}

function openPayment(memory: Memory, payment: SandboxPayment): SandboxPayment {
  const known = findByMerchantRef(memory, payment.merchantRef);
  if (known !== null) return known;
  memory.byMerchantRef.set(payment.merchantRef, payment.providerRef);
  memory.payments.set(payment.providerRef, payment);
  return payment;
}

function findByMerchantRef(memory: Memory, merchantRef: string): SandboxPayment | null {
  const providerRef = memory.byMerchantRef.get(merchantRef);
  return providerRef === undefined ? null : (memory.payments.get(providerRef) ?? null);
}

function matchesSessionState(payment: SandboxPayment, move: SandboxTransition): boolean {
  if (move.session === 'any') return true;
  return move.session === 'open' ? payment.expiresAt > move.at : payment.expiresAt <= move.at;
}

function movePayment(
  memory: Memory,
  move: SandboxTransition,
  deliveries: readonly SandboxDelivery[],
): SandboxPayment | null {
  const payment = memory.payments.get(move.providerRef);
  if (payment === undefined || !move.from.includes(payment.state) || !matchesSessionState(payment, move)) return null;
  const moved: SandboxPayment = {
    ...payment,
    state: move.to,
    failureReason: move.failureReason,
    last4: move.last4 ?? payment.last4,
    amountAgorot: move.amountAgorot ?? payment.amountAgorot,
    changedAt: Math.max(payment.changedAt, move.at),
    expiresAt: move.closesSession ? Math.min(payment.expiresAt, move.at) : payment.expiresAt,
  };
  memory.payments.set(moved.providerRef, moved);
  addDeliveries(memory, deliveries);
  return moved;
}

function addRefund(memory: Memory, entry: RefundEntry, deliveries: readonly SandboxDelivery[]): SandboxPayment | null {
  const { refund, refundedBeforeAgorot, to } = entry;
  const payment = findByMerchantRef(memory, refund.merchantRef);
  const fits =
    payment !== null &&
    (payment.state === 'captured' || payment.state === 'part_refunded') &&
    payment.refundedAgorot === refundedBeforeAgorot &&
    !memory.refunds.has(refund.idempotencyKey);
  if (!fits) return null;
  const moved: SandboxPayment = {
    ...payment,
    state: to,
    refundedAgorot: refundedBeforeAgorot + refund.amountAgorot,
    changedAt: Math.max(payment.changedAt, refund.createdAt),
  };
  memory.payments.set(moved.providerRef, moved);
  memory.refunds.set(refund.idempotencyKey, refund);
  addDeliveries(memory, deliveries);
  return moved;
}

function addDeliveries(memory: Memory, deliveries: readonly SandboxDelivery[]): void {
  for (const delivery of deliveries) memory.deliveries.set(delivery.deliveryId, delivery);
}

function* overduePayments(memory: Memory, now: number): Generator<SandboxPayment> {
  for (const payment of memory.payments.values()) {
    if ((payment.state === 'created' || payment.state === 'pending') && payment.expiresAt <= now) yield payment;
  }
}

/** Leases webhook deliveries in the order of their due times. The order in which they were added does not matter. */
function leaseDeliveries(memory: Memory, { now, leaseMs, limit }: DeliveryLeaseRequest): SandboxDelivery[] {
  const due = [...memory.deliveries.values()].filter((delivery) => delivery.dueAt <= now);
  const first = due.toSorted((one, other) => one.dueAt - other.dueAt).slice(0, limit);
  return first.map((delivery) => {
    const taken = { ...delivery, dueAt: now + leaseMs, attempts: delivery.attempts + 1 };
    memory.deliveries.set(taken.deliveryId, taken);
    return taken;
  });
}
