import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type { OutageReason } from '#contracts/stations/outage.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { bytes, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';

const key = { outage_id: uuid, station_id: id<StationId>() } as const;

export type OutageKey = { readonly outageId: string; readonly stationId: StationId };

const addStatement = statement({
  name: 'station_outage_add',
  params: {
    ...key,
    bay_no: nullable(integer),
    reason: word<OutageReason>(),
    note: text,
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: { outage_id: uuid },
  text: `
insert into station_outage (station_outage_id, station_id, bay_no, reason, note, begun_at, staff_id)
values (:outage_id, :station_id, :bay_no, :reason, :note, :now, :staff_id)
on conflict (station_outage_id) do nothing
returning station_outage_id as outage_id`,
});

/** Adds the log entry of an outage. It is idempotent for each id. */
export async function addOutageRow(tx: Tx, entry: ParamsOf<typeof addStatement>): Promise<void> {
  await tx.query(addStatement, entry);
}

const photoStatement = statement({
  name: 'station_outage_add_photo',
  params: { ...key, file_sealed: bytes },
  row: { bay_no: nullable(integer) },
  text: `
update station_outage set file_sealed = :file_sealed
where station_outage_id = :outage_id and station_id = :station_id and file_sealed is null
returning bay_no`,
});

/**
 * Stores the photo of an outage, and returns the bay of the outage. Returns null if the outage does not exist or
 * already has a photo.
 */
export async function addOutagePhotoRow(
  tx: Tx,
  photo: ParamsOf<typeof photoStatement>,
): Promise<{ readonly bayNo: number | null } | null> {
  const [row] = await tx.query(photoStatement, photo);
  return row ?? null;
}

const findStatement = statement({
  name: 'station_outage_find',
  params: key,
  row: { file_sealed: nullable(bytes) },
  text: `
select file_sealed from station_outage where station_outage_id = :outage_id and station_id = :station_id`,
});

/**
 * Returns the encrypted photo of an outage. Returns null if the outage does not exist. `fileSealed` is null if the
 * outage has no photo.
 */
export async function findOutagePhoto(
  db: Queryable,
  outage: OutageKey,
): Promise<{ readonly fileSealed: Buffer | null } | null> {
  const [row] = await db.query(findStatement, outage);
  return row ?? null;
}

const deleteStatement = statement({
  name: 'station_outage_delete_photos',
  params: { before: instant },
  row: { outage_id: uuid },
  text: `
update station_outage set file_sealed = null where file_sealed is not null and begun_at < :before
returning station_outage_id as outage_id`,
});

/**
 * Deletes the photos of outages that began before a given time (epoch ms). Returns the number of deleted photos. The
 * log entries are retained.
 */
export async function deleteOldOutagePhotoRows(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
