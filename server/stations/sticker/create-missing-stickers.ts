import type { Deps } from '#server/stations/deps.ts';
import { assignSticker, listStationsWithoutSticker } from '../store/sticker.ts';

/**
 * Creates a sticker token and a sticker code for every station that has none. It runs at every start of the server and
 * is idempotent.
 */
export async function createMissingStickers({ db, keyring }: Pick<Deps, 'db' | 'keyring'>): Promise<void> {
  for (const { stationId, tokenVersion } of await listStationsWithoutSticker(db)) {
    await assignSticker(db, {
      stationId,
      tokenVersion,
      tokenHash: keyring.tokenHash(keyring.stationToken(stationId, tokenVersion)),
      shortCode: keyring.stationShortCode(stationId, tokenVersion),
    });
  }
}
