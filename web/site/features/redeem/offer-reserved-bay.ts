import type { UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import type { PayStation } from './load-pay-station.ts';

type BayOffer = {
  readonly station: PayStation;
  readonly walkUps: readonly UnfinishedWalkUp[];
  /** Number of the bay to which the sticker belongs; null if it belongs to the whole station. */
  readonly bayNo: number | null;
};

/**
 * Returns the station with the bay marked as free that an unpaid walk-up of this browser has reserved. It is for a
 * customer who came back from the payment page. If the sticker names no bay, that bay is chosen. A new payment ends
 * that reservation and reserves the same bay (`reserveBay` on the server).
 */
export function offerReservedBay({ station, walkUps, bayNo }: BayOffer): Pick<BayOffer, 'station' | 'bayNo'> {
  const own = walkUps.find(
    (walkUp) =>
      walkUp.state === 'paying' && station.bays.some((bay) => bay.bayNo === walkUp.bayNo && bay.state === 'reserved'),
  );
  if (own === undefined) return { station, bayNo };
  const bays = station.bays.map((bay) => (bay.bayNo === own.bayNo ? { ...bay, state: 'free' as const } : bay));
  return { station: { ...station, bays }, bayNo: bayNo ?? own.bayNo };
}
