import type { LiveBay } from '#contracts/stations/redemptions.ts';

/**
 * The bay that is chosen before the customer says anything; null where they have to. Water must not run at an empty bay:
 * a sticker's own bay that is taken is not replaced by another, and of several free ones none is guessed.
 */
export function bayToStart(
  bays: readonly Pick<LiveBay, 'bayNo' | 'state'>[],
  named: number | null,
): LiveBay['bayNo'] | null {
  const free = bays.filter(({ state }) => state === 'free');
  if (bays.some(({ bayNo }) => bayNo === named)) return free.find(({ bayNo }) => bayNo === named)?.bayNo ?? null;
  return free.length === 1 ? (free[0]?.bayNo ?? null) : null;
}
