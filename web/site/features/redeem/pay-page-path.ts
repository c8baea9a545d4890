import type { ScannedStation } from '#contracts/stations/redemptions.ts';

/** Returns the URL of the payment page for a sticker. `bayNo` is null if the customer has not chosen a bay yet. */
export function payPagePath(stationToken: ScannedStation['stationToken'], bayNo: number | null): string {
  return `/s/${stationToken}/pay${bayNo === null ? '' : `?bay=${bayNo}`}`;
}
