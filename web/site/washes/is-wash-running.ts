import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** Returns true until the water of a wash has ended. The shop knows or estimates this end. */
export function isWashRunning({ state, endedAt, startedAt, minutes }: RedemptionView, now: number): boolean {
  if (state === 'held') return true;
  return state === 'completed' && endedAt === null && now < Date.parse(startedAt ?? '') + minutes * MINUTE_MS;
}
