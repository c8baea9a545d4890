import type { Interruption } from '#contracts/entitlements/redemption.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Percentage of its duration from which an interrupted wash counts as complete. */
export const COMPLETE_FROM_PERCENT = 90;
const PERCENT = 100;

/** End of a wash; times are epoch ms. */
export type WashEnd = {
  readonly minutes: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Seconds of running water as counted by the machine; null if not reported. */
  readonly deliveredSeconds: number | null;
  /** Reason why the machine stopped the wash; null if it did not. */
  readonly interruption: Interruption | null;
};

/**
 * Returns true if the wash is given back to the voucher automatically, because the machine stopped it before nine
 * tenths of its time. A wash cannot be divided, so the whole wash is given back. A customer who left early got the full
 * service.
 */
export function isReturned({ minutes, startedAt, endedAt, deliveredSeconds, interruption }: WashEnd): boolean {
  if (interruption === null) return false;
  const deliveredMs = deliveredSeconds === null ? endedAt - startedAt : deliveredSeconds * SECOND_MS;
  return deliveredMs * PERCENT < minutes * MINUTE_MS * COMPLETE_FROM_PERCENT;
}
