import type { LiveBay } from '#contracts/stations/redemptions.ts';

/**
 * Returns the preselected bay; null if the customer has to choose. Water must not run at an empty bay. If the bay of
 * the sticker is occupied, no other bay is therefore preselected. Without a bay on the sticker, only a single free bay
 * is preselected.
 */
export function preselectedBay(
  bays: readonly Pick<LiveBay, 'bayNo' | 'state'>[],
  named: number | null,
): LiveBay['bayNo'] | null {
  const free = bays.filter(({ state }) => state === 'free');
  if (bays.some(({ bayNo }) => bayNo === named)) return free.find(({ bayNo }) => bayNo === named)?.bayNo ?? null;
  return free.length === 1 ? (free[0]?.bayNo ?? null) : null;
}
