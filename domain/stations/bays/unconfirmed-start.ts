import type { RedemptionId } from '#contracts/core/ids.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Time in ms that is added to the start deadline, because messages of the machine can still be in transit. */
export const TRANSIT_TOLERANCE_MS = 3 * SECOND_MS;

/** Returns true while the machine can still start. Until then, a missed start cannot be reported. */
export function canWashStillStart({ startBefore }: { readonly startBefore: number | null }, now: number): boolean {
  return startBefore !== null && now < startBefore + TRANSIT_TOLERANCE_MS;
}

/**
 * Time in ms to wait for a report from the machine after a start was requested. Afterwards, the start counts as not
 * confirmed.
 */
const UNCONFIRMED_AFTER_MS = MINUTE_MS;

/**
 * Request to start a wash that reached its machine. `requestedAt` is the time of the request. `startBefore` is the
 * start deadline; null if there is none. Times are epoch ms.
 */
export type DeliveredStartRequest = { readonly requestedAt: number; readonly startBefore: number | null };

/**
 * Returns true if the start deadline has passed and the request is at least a minute old. The caller has already
 * checked that the machine reported nothing.
 */
export function isStartUnconfirmed({ requestedAt, startBefore }: DeliveredStartRequest, now: number): boolean {
  return now >= requestedAt + UNCONFIRMED_AFTER_MS && !canWashStillStart({ startBefore }, now);
}

type HeldWash = {
  readonly state: RedemptionState;
  readonly createdAt: number;
  /** Time at which the machine received the start request, epoch ms; null if it has not received the request yet. */
  readonly offeredAt: number | null;
  readonly startBefore: number | null;
};

/**
 * Returns true if the start request reached the machine, but the machine did not respond before its deadline. A response
 * confirms or refuses the start (`isStartUnconfirmed`).
 */
export function isWashUnconfirmed({ createdAt, offeredAt, startBefore, state }: HeldWash, now: number): boolean {
  return state === 'held' && offeredAt !== null && isStartUnconfirmed({ requestedAt: createdAt, startBefore }, now);
}

type HeldTimes = { readonly requestedAt: number; readonly startBefore: number };

/**
 * Calculates the time in ms until the start report of a silent machine is overdue. `now` comes from the phone, whose
 * clock can be wrong. The result is therefore limited to the machine's whole start window.
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
