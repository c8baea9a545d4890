import type { InterruptionCause } from '#contracts/entitlements/redemption.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Minimum percentage of the planned duration at which an interrupted wash counts as complete. */
export const COMPLETE_MIN_PERCENT = 90;
const PERCENT = 100;

/** End of a wash. Times are in epoch ms. */
export type WashEnd = {
  readonly minutes: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Seconds of running water, as counted by the machine. Null if the machine did not report them. */
  readonly deliveredSeconds: number | null;
  /** Reason why the machine stopped the wash. Null if the machine did not stop it. */
  readonly interruption: InterruptionCause | null;
};

/**
 * Returns true if the machine interrupted the wash before it counted as complete. The whole wash is then credited back
 * to the voucher automatically, because a wash cannot be divided. A wash that the customer ended early is not credited
 * back.
 */
export function isWashCreditedBack({ minutes, startedAt, endedAt, deliveredSeconds, interruption }: WashEnd): boolean {
  if (interruption === null) return false;
  const deliveredMs = deliveredSeconds === null ? endedAt - startedAt : deliveredSeconds * SECOND_MS;
  return deliveredMs * PERCENT < minutes * MINUTE_MS * COMPLETE_MIN_PERCENT;
}
