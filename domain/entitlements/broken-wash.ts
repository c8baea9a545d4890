import type { Interruption } from '#contracts/entitlements/redemption.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** From so much of its time on an interrupted wash counts as whole, in percent. */
export const WHOLE_FROM_PERCENT = 90;
const PERCENT = 100;

/** How a wash ended. Instants are epoch ms. */
export type WashEnd = {
  readonly minutes: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** How long the water ran, as the machine counted; null where it did not say. */
  readonly deliveredSeconds: number | null;
  /** Why the machine broke it off; null where it did not. */
  readonly interruption: Interruption | null;
};

/**
 * Whether the wash goes back by itself: its machine broke it off before nine tenths of its time were over. A wash
 * cannot be divided, so what is missing is rounded up to a whole one; whoever left early had what they paid for.
 */
export function comesBack({ minutes, startedAt, endedAt, deliveredSeconds, interruption }: WashEnd): boolean {
  if (interruption === null) return false;
  const deliveredMs = deliveredSeconds === null ? endedAt - startedAt : deliveredSeconds * SECOND_MS;
  return deliveredMs * PERCENT < minutes * MINUTE_MS * WHOLE_FROM_PERCENT;
}
