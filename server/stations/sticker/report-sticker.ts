import type { StationToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/stations/deps.ts';
import { lockStation } from '../store/managed-station.ts';
import { recordStickerReport } from '../store/record/sticker-report.ts';
import { findStationByToken } from '../store/scanned-station.ts';

/**
 * Reports a sticker that looks forged. All reports about one sticker within a day are one incident, also if they arrive
 * at the same time. The bay number is ignored if the station has no such bay, because a forged sticker can name any
 * bay.
 */
export async function reportSuspiciousSticker(
  { clock, db, ids, keyring, log }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'log'>,
  { stationToken, bayNo }: { readonly stationToken: StationToken; readonly bayNo: number | null },
): Promise<Outcome<{ reported: true }, 'station_not_found'>> {
  const station = await findStationByToken(db, keyring.tokenHash(stationToken));
  if (station === null) return refused('station_not_found');
  const { stationId } = station;
  const known = station.bays.some((bay) => bay.bayNo === bayNo) ? bayNo : null;
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    await lockStation(tx, stationId);
    await recordStickerReport(tx, { stickerReportId: ids.uuid(), stationId, bayNo: known, since: now - DAY_MS, now });
  });
  log.warn({ stationId, bayNo: known }, 'a customer reported a sticker that looks wrong');
  return accepted({ reported: true });
}
