import type { StationId } from '#contracts/core/ids.ts';
import { qrPath, type QrPath } from '#server/core/documents/qr.ts';
import { startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listManagedStationRows, type ManagedStationRow } from '../store/managed-station.ts';

/**
 * Printed stickers of a station, one for each bay. A sticker has a QR code, and six characters for customers who cannot
 * scan it.
 */
export type StickerSheet = Pick<ManagedStationRow, 'stationId' | 'slug' | 'name' | 'nameHe'> & {
  readonly shortCode: string;
  readonly bays: {
    readonly bayNo: number;
    readonly name: string;
    readonly nameHe: string;
    readonly qr: QrPath;
  }[];
};

/** Returns the stickers of one station or of all stations. Retired bays have no sticker. */
export async function listStickerSheets(
  { clock, config, db, keyring }: Pick<Deps, 'clock' | 'config' | 'db' | 'keyring'>,
  stationId: StationId | null,
): Promise<StickerSheet[]> {
  const now = clock.now();
  const rows = await listManagedStationRows(db, {
    stations: stationId === null ? null : [stationId],
    now,
    today: startOfShopDay(now),
  });
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
