import type { RedemptionId } from '#contracts/core/ids.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Tolerance in ms for messages of a machine that were in transit at the start deadline. */
export const TRANSIT_TOLERANCE_MS = 3 * SECOND_MS;

/** Returns true while the machine can still start, so that a missed start cannot be reported yet. */
export function canStillStart({ startBefore }: { readonly startBefore: number | null }, now: number): boolean {
  return startBefore !== null && now < startBefore + TRANSIT_TOLERANCE_MS;
}

type HeldTimes = { readonly requestedAt: number; readonly startBefore: number };

/**
 * Returns the time in ms until a silent machine is overdue. `now` is from the phone, whose clock can be wrong, so the
 * result is at most the machine's whole start window.
 */
export function overdueInMs({ requestedAt, startBefore }: HeldTimes, now: number): number {
  const lateAt = startBefore + TRANSIT_TOLERANCE_MS;
  return Math.min(Math.max(0, lateAt - now), lateAt - requestedAt);
}

/** Returns the reference of a wash for phone calls: the last eight digits of the wash's id. */
export function washReference(redemptionId: RedemptionId): string {
  const digits = redemptionId.replaceAll('-', '').slice(-8).toUpperCase();
  return `W-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
