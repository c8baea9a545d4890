import type { Deps } from '#server/stations/deps.ts';
import { listStickerRows } from '../store/sticker-list.ts';

/** Contents of a station's sticker. It has the path of its URL, and six characters for customers who cannot scan it. */
export type Sticker = {
  readonly slug: string;
  readonly name: string;
  readonly nameHe: string;
  readonly bays: number;
  readonly stickerPath: string;
  readonly shortCode: string;
  readonly sample: boolean;
};

export async function listStickers({ db, keyring }: Pick<Deps, 'db' | 'keyring'>): Promise<Sticker[]> {
  const rows = await listStickerRows(db);
  return rows.map(({ stationId, tokenVersion, ...sticker }) => ({
    ...sticker,
    stickerPath: `/s/${keyring.stationToken(stationId, tokenVersion)}`,
  }));
}
