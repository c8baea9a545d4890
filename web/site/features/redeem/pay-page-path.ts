import type { ScannedStation } from '#contracts/stations/redemptions.ts';

/** Returns the URL of the payment page of a sticker; `bayNo` is null if the customer has not named a bay yet. */
export function payPagePath(stationToken: ScannedStation['stationToken'], bayNo: number | null): string {
  return `/s/${stationToken}/pay${bayNo === null ? '' : `?bay=${bayNo}`}`;
}
