import type { Queryable, Tx } from '#server/core/db/database.ts';
import { instant, integer, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

const releaseRow = {
  ...pick('firmware_release', 'release_id version url digest notes soak_hours ring added_at stopped_at stop_reason'),
  added_by: text,
} as const;

/** Firmware release with the name of the staff user who added it. All times are in epoch ms. */
export type FirmwareReleaseRow = RowOf<typeof releaseRow>;

const releaseSql = `
select r.release_id, r.version, r.url, r.digest, r.notes, r.soak_hours, r.ring, r.added_at, r.stopped_at, r.stop_reason,
  m.name as added_by
from firmware_release r join staff_member m on m.staff_id = r.added_by`;

const listStatement = statement({
  name: 'firmware_release_list',
  params: { limit: integer },
  row: releaseRow,
  text: `${releaseSql} order by r.added_at desc, r.release_id limit :limit`,
});

/** Returns the newest firmware releases. */
export async function listFirmwareReleases(db: Queryable, limit: number): Promise<FirmwareReleaseRow[]> {
  return await db.query(listStatement, { limit });
}

const lockStatement = statement({
  name: 'firmware_release_lock',
  params: pick('firmware_release', 'release_id'),
  row: releaseRow,
  text: `${releaseSql} where r.release_id = :release_id for update of r`,
});

/** Locks a firmware release until commit, and returns it. Returns null if there is no such release. */
export async function lockFirmwareRelease(tx: Tx, releaseId: string): Promise<FirmwareReleaseRow | null> {
  const [row] = await tx.query(lockStatement, { releaseId });
  return row ?? null;
}

const addStatement = statement({
  name: 'firmware_release_add',
  params: pick('firmware_release', 'release_id version url digest notes soak_hours added_by added_at'),
  row: pick('firmware_release', 'release_id'),
  text: `
insert into firmware_release (release_id, version, url, digest, notes, soak_hours, added_by, added_at)
values (:release_id, :version, :url, :digest, :notes, :soak_hours, :added_by, :added_at)
on conflict on constraint firmware_release_version do nothing
returning release_id`,
});

/** Adds a firmware release. Returns false if another release has this version. */
export async function addFirmwareReleaseRow(tx: Tx, release: ParamsOf<typeof addStatement>): Promise<boolean> {
  return (await tx.query(addStatement, release)).length > 0;
}

const ringStatement = statement({
  name: 'firmware_release_ring',
  params: pick('firmware_release', 'release_id ring'),
  row: pick('firmware_release', 'release_id'),
  text: `
update firmware_release set ring = :ring
where release_id = :release_id and ring = :ring - 1 and stopped_at is null
returning release_id`,
});

/** Opens the next ring of a firmware release. Returns false if another ring is next, or if the release was stopped. */
export async function openFirmwareReleaseRing(
  tx: Tx,
  values: { readonly releaseId: string; readonly ring: number },
): Promise<boolean> {
  return (await tx.query(ringStatement, values)).length > 0;
}

const stopStatement = statement({
  name: 'firmware_release_stop',
  params: { ...pick('firmware_release', 'release_id'), reason: word<'failed' | 'staff'>(), now: instant },
  row: pick('firmware_release', 'release_id'),
  // a command that was delivered is not ended, so its machine may still carry it out
  text: `
with stopped as (
  update firmware_release set stopped_at = coalesce(stopped_at, :now), stop_reason = :reason
  where release_id = :release_id and (stopped_at is null or (stop_reason = 'failed' and :reason = 'staff'))
  returning release_id
), ended as (
  update station_command c set state = 'expired', answered_at = :now, answer = 'superseded'
  from stopped s join firmware_install i on i.release_id = s.release_id
  where c.command_id = i.command_id and c.state = 'sent'
)
select release_id from stopped`,
});

/**
 * Stops a firmware release, and ends its commands that were not delivered yet. Returns false if the release was already
 * stopped. There is one exception: staff can stop a release that was stopped automatically, which withdraws it.
 */
export async function stopFirmwareReleaseRow(
  tx: Queryable,
  values: { readonly releaseId: string; readonly reason: 'failed' | 'staff'; readonly now: number },
): Promise<boolean> {
  return (await tx.query(stopStatement, values)).length > 0;
}
