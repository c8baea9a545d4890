import { stationIdSchema } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import { addStationRow, type StationFactsRow } from '../store/station-keeping.ts';
import type { ChangedStation } from './change-seen-station.ts';

export type NewStation = StationFactsRow & { readonly slug: string; readonly bays: number };

/** A station with its bays and its sticker. It is not open before somebody opens it. */
export async function addStation(
  { clock, db, ids, keyring }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  station: NewStation,
): Promise<Outcome<ChangedStation, 'slug_taken'>> {
  const stationId = stationIdSchema.parse(ids.uuid());
  const { slug, bays } = station;
  try {
    await db.inTransaction(async (tx) => {
      await addStationRow(tx, {
        ...station,
        stationId,
        tokenHash: keyring.tokenHash(keyring.stationToken(stationId, 1)),
        shortCode: keyring.stationShortCode(stationId, 1),
        now: clock.now(),
      });
      await appendAudit(tx, actor, { action: 'station.add', refId: stationId, detail: { after: { slug, bays } } });
    });
    return accepted({ stationId, version: 1 });
  } catch (error) {
    if (violatedConstraint(error) === 'station_slug') return refused('slug_taken');
    throw error;
  }
}
