import type { RedemptionId } from '#contracts/core/ids.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Answers of a machine that were on their way when its time to start was over. */
export const ANSWERS_MS = 3 * SECOND_MS;

/** While the machine may still begin nobody can say that it did not; epoch ms. */
export function isTooEarlyToTell({ startBefore }: { readonly startBefore: number | null }, now: number): boolean {
  return startBefore !== null && now < startBefore + ANSWERS_MS;
}

type HeldTimes = { readonly requestedAt: number; readonly startBefore: number };

/**
 * How long, in ms, until a machine that says nothing is overdue. `now` is a phone's clock, which may be wrong: nobody
 * waits longer than the whole time that the machine has.
 */
export function overdueInMs({ requestedAt, startBefore }: HeldTimes, now: number): number {
  const lateAt = startBefore + ANSWERS_MS;
  return Math.min(Math.max(0, lateAt - now), lateAt - requestedAt);
}

/** What staff and customer call a wash on the phone: the last eight digits of its id. */
export function washReference(redemptionId: RedemptionId): string {
  const digits = redemptionId.replaceAll('-', '').slice(-8).toUpperCase();
  return `W-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
