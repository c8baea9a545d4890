import type { MachineSettings } from '#contracts/stations/machine-command.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { findSingleWashProduct } from '#server/selling/public.ts';

type StationSettings = {
  readonly washMinutes: number;
  readonly offlineWashes: number;
  readonly volumePercent: number;
};

/**
 * Returns the settings for the machine of a station at a given time (epoch ms). With these settings, the machine shows
 * the same price and minutes as the customer's phone.
 */
export async function machineSettingsOf(
  db: Queryable,
  { washMinutes: minutes, offlineWashes, volumePercent }: StationSettings,
  now: number,
): Promise<MachineSettings> {
  const wash = await findSingleWashProduct(db, now);
  return { minutes, offlineWashes, ...(wash === null ? {} : { priceAgorot: wash.priceAgorot }), volumePercent };
}
