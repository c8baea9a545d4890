import type { LiveBay } from '#contracts/stations/redemptions.ts';

/**
 * Returns the preselected bay. Returns null if the customer has to choose, because water must not run in an empty bay.
 * If the bay of the sticker is occupied, no other bay is preselected. If the sticker names no bay, a bay is preselected
 * only if it is the only free bay.
 */
export function preselectedBay(
  bays: readonly Pick<LiveBay, 'bayNo' | 'state'>[],
  named: number | null,
): LiveBay['bayNo'] | null {
  const free = bays.filter(({ state }) => state === 'free');
  if (bays.some(({ bayNo }) => bayNo === named)) return free.find(({ bayNo }) => bayNo === named)?.bayNo ?? null;
  return free.length === 1 ? (free[0]?.bayNo ?? null) : null;
}
