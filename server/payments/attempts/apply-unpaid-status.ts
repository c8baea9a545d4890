import { DAY_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { wasCaptured } from '#domain/payments/payment-state.ts';
import { nextStatusCheck } from '#domain/payments/next-status-check.ts';
import type { SettlementDecision } from '#domain/payments/settlement-input.ts';
import { expireOrder, changePaymentState, scheduleNextStatusCheck } from '../store/payment-state-changes.ts';
import type { SettlementRecord } from '../store/payment-settlement.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/**
 * Age in ms up to which a failed or expired payment attempt is still checked. Its payment page can still be open, and
 * customers retry cards there.
 */
const AFTERTHOUGHT_MS = DAY_MS;

/**
 * Delay in ms between an unpaid order's time limit and its last check. The order expires only after the provider has
 * confirmed that it is unpaid.
 */
const EXPIRY_GRACE_MS = 5 * SECOND_MS;

const unpaidKinds = ['nothing', 'mark_pending', 'mark_failed', 'mark_expired'] as const;

type Unpaid = Extract<SettlementDecision, { kind: (typeof unpaidKinds)[number] }>;

export function isUnpaidDecision(decision: SettlementDecision): decision is Unpaid {
  const kinds: readonly string[] = unpaidKinds;
  return kinds.includes(decision.kind);
}

/** Applies a provider status that contains no captured money, or nothing new. */
export async function applyUnpaidStatus(
  deps: SettleDeps,
  decision: Unpaid,
  { record, now }: Omit<Settlement, 'providerStatus'>,
): Promise<SettleResult | null> {
  const { paymentId } = record;
  if (decision.kind === 'nothing') {
    const nextCheckAt = checkAfter(record, decision, now);
    if (nextCheckAt !== record.nextCheckAt)
      await scheduleNextStatusCheck(deps.db, { paymentId, state: record.state, nextCheckAt });
    return { outcome: await outcomeOf(deps, record, { now, open: decision.needsRecheck }), eventsSettled: false };
  }
  const to = stateAfter[decision.kind];
  const failureReason = decision.kind === 'mark_failed' ? decision.reason : failureOf[decision.kind];
  const nextCheckAt = checkAfter({ ...record, state: to }, decision, now);
  const moved = await changePaymentState(deps.db, { paymentId, to, failureReason, nextCheckAt });
  if (!moved) return null;
  if (to !== 'pending') deps.metrics.count('payment_settled', { outcome: to });
  return { outcome: await outcomeOf(deps, record, { now, open: to === 'pending' }), eventsSettled: false };
}

const stateAfter = { mark_pending: 'pending', mark_failed: 'failed', mark_expired: 'expired' } as const;

const failureOf = { mark_pending: null, mark_expired: 'expired' } as const;

async function outcomeOf(
  deps: SettleDeps,
  record: SettlementRecord,
  { now, open }: { readonly now: number; readonly open: boolean },
): Promise<'open' | 'settled'> {
  const { order } = record;
  if (order.state === 'awaiting_payment' && order.expiresAt <= now) await expireOrder(deps.db, order.orderId, now);
  return open ? 'open' : 'settled';
}

/**
 * Calculates the time of the next status check (epoch ms), which is at the latest shortly after the order's time limit.
 * Returns null if no further check is scheduled.
 */
export function nextStatusCheckAt(record: SettlementRecord, now: number): number | null {
  const { statusRequestAt } = nextStatusCheck(record.createdAt, now);
  const { order } = record;
  const orderEndsAt = order.expiresAt + EXPIRY_GRACE_MS;
  if (order.state !== 'awaiting_payment' || orderEndsAt <= now) return statusRequestAt;
  return statusRequestAt === null ? orderEndsAt : Math.min(statusRequestAt, orderEndsAt);
}

function checkAfter(record: SettlementRecord, decision: Unpaid, now: number): number | null {
  if (wasCaptured(record.state)) return decision.needsRecheck ? nextStatusCheckAt(record, now) : null;
  const statusRequestAt = nextStatusCheckAt(record, now);
  return decision.needsRecheck || (statusRequestAt !== null && statusRequestAt <= record.createdAt + AFTERTHOUGHT_MS)
    ? statusRequestAt
    : null;
}
