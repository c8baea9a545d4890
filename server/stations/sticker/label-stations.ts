import type { Deps } from '#server/deps.ts';
import { giveSticker, listStationsWithoutSticker } from '../store/sticker.ts';

/** Gives every station that has none what its sticker is found by. Runs at every boot, and again changes nothing. */
export async function labelStations({ db, keyring }: Pick<Deps, 'db' | 'keyring'>): Promise<void> {
  for (const { stationId, tokenVersion } of await listStationsWithoutSticker(db)) {
    await giveSticker(db, {
      stationId,
      tokenVersion,
      tokenHash: keyring.tokenHash(keyring.stationToken(stationId, tokenVersion)),
      shortCode: keyring.stationShortCode(stationId, tokenVersion),
    });
  }
}
