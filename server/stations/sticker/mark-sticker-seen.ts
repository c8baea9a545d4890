import type { StationToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/stations/deps.ts';
import { recordStickerSeen } from '../store/record/sticker-report.ts';
import { findStationByToken } from '../store/scanned-station.ts';

/** Time in ms within which repeated scans of one sticker by one staff user count as one scan. */
const AGAIN_MS = 10 * MINUTE_MS;

/** Records that a staff user scanned a bay's sticker. A repeated scan writes no second audit row. */
export async function markStickerSeen(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Staff,
  { stationToken, bayNo }: { readonly stationToken: StationToken; readonly bayNo: number },
): Promise<Outcome<{ bayNo: number; seenAt: number }, 'station_not_found'>> {
  const station = await findStationByToken(db, keyring.tokenHash(stationToken));
  if (station === null || !station.bays.some((bay) => bay.bayNo === bayNo)) return refused('station_not_found');
  const { stationId } = station;
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    const seen = { stationId, bayNo, staffId: actor.staffId, since: now - AGAIN_MS, now };
    if (!(await recordStickerSeen(tx, seen))) return;
    await appendAudit(tx, actor, { action: 'station.sticker_seen', refId: stationId, detail: { bayNo } });
  });
  return accepted({ bayNo, seenAt: now });
}
