import type { RedemptionId } from '#contracts/core/ids.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Tolerance in ms for messages of a machine that were in transit at the start deadline. */
export const TRANSIT_TOLERANCE_MS = 3 * SECOND_MS;

/** Returns true while the machine can still start, so that a missed start cannot be reported yet. */
export function canStillStart({ startBefore }: { readonly startBefore: number | null }, now: number): boolean {
  return startBefore !== null && now < startBefore + TRANSIT_TOLERANCE_MS;
}

/** Time in ms after the start request from which a start counts as not confirmed if its machine reported nothing. */
const UNCONFIRMED_AFTER_MS = MINUTE_MS;

/**
 * A start request that reached its machine. `requestedAt`: time of the request. `startBefore`: start deadline, null if
 * there is none. Epoch ms.
 */
export type DeliveredStartRequest = { readonly requestedAt: number; readonly startBefore: number | null };

/**
 * Returns true if the start deadline has passed, and at least a minute has passed since the request. The caller has
 * checked that the machine reported nothing.
 */
export function isStartUnconfirmed({ requestedAt, startBefore }: DeliveredStartRequest, now: number): boolean {
  return now >= requestedAt + UNCONFIRMED_AFTER_MS && !canStillStart({ startBefore }, now);
}

type HeldWash = {
  readonly state: RedemptionState;
  readonly createdAt: number;
  /** Time at which the machine received the start, epoch ms; null before. */
  readonly offeredAt: number | null;
  readonly startBefore: number | null;
};

/**
 * Returns true if the start request reached the machine, and the machine has neither confirmed nor refused it by its
 * deadline (`isStartUnconfirmed`).
 */
export function isWashUnconfirmed({ createdAt, offeredAt, startBefore, state }: HeldWash, now: number): boolean {
  return state === 'held' && offeredAt !== null && isStartUnconfirmed({ requestedAt: createdAt, startBefore }, now);
}

type HeldTimes = { readonly requestedAt: number; readonly startBefore: number };

/**
 * Returns the time in ms until the start report of a silent machine is overdue. `now` is from the phone, whose clock
 * can be wrong, so the result is at most the machine's whole start window.
 */
export function msUntilOverdue({ requestedAt, startBefore }: HeldTimes, now: number): number {
  const lateAt = startBefore + TRANSIT_TOLERANCE_MS;
  return Math.min(Math.max(0, lateAt - now), lateAt - requestedAt);
}

/** Returns the reference of a wash for phone calls: the last eight digits of the wash's id. */
export function washReference(redemptionId: RedemptionId): string {
  const digits = redemptionId.replaceAll('-', '').slice(-8).toUpperCase();
  return `W-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
