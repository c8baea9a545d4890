import type { UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import type { PayPageStation } from './load-pay-page-station.ts';

type BayOffer = {
  readonly station: PayPageStation;
  readonly walkUps: readonly UnfinishedWalkUp[];
  /** Number of the bay to which the sticker belongs. Null if the sticker belongs to the whole station. */
  readonly bayNo: number | null;
};

/**
 * Returns the station with one reserved bay marked as free. This is the bay that an unpaid walk-up (purchase at the
 * machine) of this browser has reserved. A customer who returns from the payment page can then choose it again. If the
 * sticker names no bay, that bay is preselected. A new payment ends the earlier reservation and reserves the same bay
 * (`reserveBay` on the server).
 */
export function makeReservedBayChoosable({ station, walkUps, bayNo }: BayOffer): Pick<BayOffer, 'station' | 'bayNo'> {
  const own = walkUps.find(
    (walkUp) =>
      walkUp.state === 'paying' && station.bays.some((bay) => bay.bayNo === walkUp.bayNo && bay.state === 'reserved'),
  );
  if (own === undefined) return { station, bayNo };
  const bays = station.bays.map((bay) => (bay.bayNo === own.bayNo ? { ...bay, state: 'free' as const } : bay));
  return { station: { ...station, bays }, bayNo: bayNo ?? own.bayNo };
}
