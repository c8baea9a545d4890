import type { Deps } from '#server/deps.ts';
import { listStickerRows } from '../store/sticker-list.ts';

/** What stands on the sticker of a station: the path of its address, and six characters for whoever cannot scan. */
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
