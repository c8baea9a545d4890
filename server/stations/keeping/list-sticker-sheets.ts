import type { StationId } from '#contracts/core/ids.ts';
import { qrPath, type QrPath } from '#server/core/documents/qr.ts';
import { startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { listKeptStationRows, type KeptStationRow } from '../store/kept-station.ts';

/** What is printed for a station: for each bay a code that leads to it, and six characters for whoever cannot scan. */
export type StickerSheet = Pick<KeptStationRow, 'stationId' | 'slug' | 'name' | 'nameHe'> & {
  readonly shortCode: string;
  readonly bays: {
    readonly bayNo: number;
    readonly name: string;
    readonly nameHe: string;
    readonly qr: QrPath;
  }[];
};

/** The stickers of one station, or of all; a bay that was retired has none. */
export async function listStickerSheets(
  { clock, config, db, keyring }: Pick<Deps, 'clock' | 'config' | 'db' | 'keyring'>,
  stationId: StationId | null,
): Promise<StickerSheet[]> {
  const now = clock.now();
  const rows = await listKeptStationRows(db, { stationId, now, today: startOfShopDay(now) });
  return rows.flatMap(({ stationId: id, slug, name, nameHe, shortCode, tokenVersion, bays }) => {
    if (shortCode === null) return [];
    const address = `${config.publicUrl}/s/${keyring.stationToken(id, tokenVersion)}`;
    const shown = bays.filter(({ status }) => status !== 'retired');
    return {
      stationId: id,
      slug,
      name,
      nameHe,
      shortCode,
      bays: shown.map((bay) => ({
        bayNo: bay.bayNo,
        name: bay.name,
        nameHe: bay.nameHe,
        qr: qrPath(`${address}?bay=${bay.bayNo}`),
      })),
    };
  });
}
