import type { ReleaseReason } from '#contracts/entitlements/redemption.ts';
import type { WalkUpFailure, WalkUpState } from '#contracts/stations/walk-up.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import { isPaidOrderState, type OrderState } from '#domain/payments/order-state.ts';
import { TRANSIT_TOLERANCE_MS } from '#domain/stations/bays/unconfirmed-start.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Time in ms for which a bay is reserved for a payment. After the payment, the reservation is renewed for the same
 * time.
 */
export const RESERVATION_MS = 3 * MINUTE_MS;
/** Maximum total length of a bay's reservation in ms. The database table has the same limit. */
export const RESERVATION_MAX_MS = 8 * MINUTE_MS;
/** Remaining time of a bay's reservation in ms below which a payment in progress extends the reservation. */
const PROLONG_BELOW_MS = MINUTE_MS;
/** Time in ms after which a paid wash becomes a voucher if the walk-up page has not started it. */
export const PAID_START_WAIT_MS = 3 * MINUTE_MS;
/**
 * Time in ms in which the customer can choose the next step after a failed start. Afterwards, the wash becomes a
 * voucher.
 */
export const FAILED_START_CHOICE_MS = 10 * MINUTE_MS;
/**
 * Maximum time in ms for starting a walk-up, which is a wash bought at the machine. The time is short because the
 * customer has a wet dog. After a failed start, the customer can then choose the next step within a minute.
 */
export const WALK_UP_START_WINDOW_MS = 50 * SECOND_MS;

/** Maximum number of starts of one walk-up (a wash bought at the machine). The database table has the same limit. */
export const WALK_UP_STARTS_MAX = 20;

/** Known facts about a walk-up (a wash bought at the machine). Times are epoch ms. */
export type WalkUpSnapshot = {
  readonly state: WalkUpState;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly failure: WalkUpFailure | null;
  /** End of the bay's reservation; null if no bay is reserved for the walk-up. */
  readonly reservedUntil: number | null;
  /** State of the walk-up's order; null before the order was placed. */
  readonly orderState: OrderState | null;
  /**
   * State of the payment. `open`: a payment attempt can still be paid. `pending`: the provider is processing a payment
   * attempt. `over`: all payment attempts failed or expired.
   */
  readonly payment: 'none' | 'open' | 'pending' | 'over';
  /** Last wash that was started for the walk-up (a wash bought at the machine); null before the first start. */
  readonly wash: {
    readonly state: RedemptionState;
    readonly releaseReason: ReleaseReason | null;
  } | null;
};

export type WalkUpStep =
  | { readonly kind: 'move'; readonly to: WalkUpState; readonly failure: WalkUpFailure | null }
  | { readonly kind: 'prolong'; readonly until: number };

type StepOf = (facts: WalkUpSnapshot, now: number) => WalkUpStep | null;

const steps = {
  reserved: stepOfReserved,
  paying: stepOfPaying,
  abandoned: (facts) => (isPaid(facts) ? move('paid') : null),
  paid: stepOfPaid,
  starting: stepOfWash,
  washing: stepOfWash,
  kept: () => null,
  refunded: () => null,
} as const satisfies Record<WalkUpState, StepOf>;

/** Returns the next step of the walk-up that needs no action by the customer. Returns null if there is none. */
export function nextWalkUpStep(facts: WalkUpSnapshot, now: number): WalkUpStep | null {
  return steps[facts.state](facts, now);
}

/** Calculates the end of a bay's reservation that is renewed now. The end is never later than the limit. */
export function reservationEnd(createdAt: number, now: number): number {
  return Math.min(now + RESERVATION_MS, createdAt + RESERVATION_MAX_MS);
}

/**
 * Returns true if a machine that should have started counts as silent. Its start window and the time for messages in
 * transit have then ended.
 */
export function isStartOverdue(startBefore: number | null, now: number): boolean {
  return startBefore !== null && now >= startBefore + TRANSIT_TOLERANCE_MS;
}

function stepOfReserved(facts: WalkUpSnapshot, now: number): WalkUpStep | null {
  if (facts.payment !== 'none') return move('paying');
  return isReservationOver(facts, now) ? move('abandoned') : null;
}

function stepOfPaying(facts: WalkUpSnapshot, now: number): WalkUpStep | null {
  if (isPaid(facts)) return move('paid');
  if (facts.payment === 'over') return move('abandoned');
  const { reservedUntil, createdAt } = facts;
  if (facts.payment === 'pending' && reservedUntil !== null && reservedUntil - now < PROLONG_BELOW_MS) {
    const until = reservationEnd(createdAt, now);
    if (until > reservedUntil && reservedUntil > now) return { kind: 'prolong', until };
  }
  return isReservationOver(facts, now) ? move('abandoned') : null;
}

function stepOfPaid({ orderState, changedAt, failure }: WalkUpSnapshot, now: number): WalkUpStep | null {
  if (orderState === 'refunded') return move('kept');
  const timeoutMs = failure === null ? PAID_START_WAIT_MS : FAILED_START_CHOICE_MS;
  return now >= changedAt + timeoutMs ? { kind: 'move', to: 'kept', failure } : null;
}

function stepOfWash({ state, wash }: WalkUpSnapshot): WalkUpStep | null {
  if (wash === null) return null;
  if (wash.state === 'reversed') return move('paid', 'broken');
  if (wash.state === 'released') return move('paid', wash.releaseReason === 'failed' ? 'refused' : 'silent');
  return wash.state === 'completed' && state === 'starting' ? move('washing') : null;
}

function isPaid({ orderState }: WalkUpSnapshot): boolean {
  return orderState !== null && isPaidOrderState(orderState);
}

function isReservationOver({ reservedUntil }: WalkUpSnapshot, now: number): boolean {
  return reservedUntil === null || now >= reservedUntil;
}

function move(to: WalkUpState, failure: WalkUpFailure | null = null): WalkUpStep {
  return { kind: 'move', to, failure };
}
