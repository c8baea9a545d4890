import type { StationId } from '#contracts/core/ids.ts';
import { instant, nullable, uuid } from '#server/core/db/statements/column.ts';
import type { BatchQueryable, Queryable, Tx } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const keyRow = { ...pick('station_key', 'station_id public_key'), heard_at: nullable(instant) } as const;

const findStatement = batchedStatement({
  name: 'station_key_find',
  params: pick('station_key', 'station_key_id'),
  row: keyRow,
  // keys of controllers are ignored while a station uses another gateway, because a station has only one gateway
  text: `
select i.input_no, k.station_id, k.public_key, p.heard_at
from input i join station_key k using (station_key_id) join station s using (station_id)
left join station_presence p on p.station_id = k.station_id and p.station_key_id = k.station_key_id
where k.revoked_at is null and s.gateway = 'station_api'`,
});

/**
 * Returns the station of a controller's key. Returns null if the key is unknown or revoked, or if the station uses
 * another gateway. `heardAt` is the time (epoch ms) of the controller's last message, or null until it has booted with
 * this key.
 */
export async function findStationKey(db: BatchQueryable, stationKeyId: string): Promise<RowOf<typeof keyRow> | null> {
  const [row] = await db.gather(findStatement, { stationKeyId });
  return row ?? null;
}

const addEnrolmentStatement = statement({
  name: 'station_enrolment_add',
  params: { ...pick('station_enrolment', 'code_hash admits expires_at'), ...pick('station', 'slug') },
  row: pick('station_enrolment', 'station_id'),
  text: `
insert into station_enrolment (code_hash, station_id, admits, expires_at)
select :code_hash, station_id, :admits, :expires_at from station where slug = :slug
returning station_id`,
});

/**
 * Adds a code that enrols one controller, scanner or screen at the station with this slug. Returns the id of the
 * station, or null if there is no such station.
 */
export async function addStationEnrolment(
  db: Queryable,
  enrolment: ParamsOf<typeof addEnrolmentStatement>,
): Promise<StationId | null> {
  const [row] = await db.query(addEnrolmentStatement, enrolment);
  return row?.stationId ?? null;
}

const usableCodeSql = `code_hash = :code_hash and admits = 'controller' and used_at is null and expires_at > :now`;

const enrolledRow = { ...pick('station_enrolment', 'station_id'), key_id: uuid } as const;

type EnrolledKeyRow = RowOf<typeof enrolledRow>;

const enrolStatement = statement({
  name: 'station_enrol',
  params: {
    ...pick('station_enrolment', 'code_hash'),
    ...pick('station_key', 'station_key_id public_key'),
    now: instant,
  },
  row: enrolledRow,
  // the new key replaces the station's earlier key, and the presence row of the earlier controller is deleted
  text: `
with used as (
  update station_enrolment set used_at = :now, station_key_id = :station_key_id where ${usableCodeSql}
  returning station_id
), revoked as (
  update station_key k set revoked_at = :now from used where k.station_id = used.station_id and k.revoked_at is null
), silenced as (
  delete from station_presence p using used where p.station_id = used.station_id
)
insert into station_key (station_key_id, station_id, public_key, enrolled_at)
select :station_key_id, station_id, :public_key, :now from used
returning station_id, station_key_id as key_id`,
});

type Enrolment = ParamsOf<typeof enrolStatement>;

/**
 * Uses up the enrolment code and makes the key the only valid key of its station. Returns null if the code was used,
 * has expired or is unknown. Throws the unique violation `station_key_once` if the key is already enrolled.
 */
export async function enrolStationKey(db: Queryable, enrolment: Enrolment): Promise<EnrolledKeyRow | null> {
  const [row] = await db.query(enrolStatement, enrolment);
  return row ?? null;
}

const repeatStatement = statement({
  name: 'station_enrol_repeat',
  params: { ...pick('station_enrolment', 'code_hash'), ...pick('station_key', 'public_key') },
  row: enrolledRow,
  text: `
select k.station_id, k.station_key_id as key_id
from station_enrolment e join station_key k on k.station_key_id = e.station_key_id
where e.code_hash = :code_hash and k.public_key = :public_key and k.revoked_at is null`,
});

/**
 * Returns an earlier enrolment of the same key with the same code, whose response may have been lost. Returns null if
 * there is no such enrolment.
 */
export async function findEnrolledStationKey(
  db: Queryable,
  { codeHash, publicKey }: Pick<Enrolment, 'codeHash' | 'publicKey'>,
): Promise<EnrolledKeyRow | null> {
  const [row] = await db.query(repeatStatement, { codeHash, publicKey });
  return row ?? null;
}

const enrolKnownStatement = statement({
  name: 'station_enrol_known_key',
  params: { ...pick('station_enrolment', 'code_hash'), ...pick('station_key', 'public_key'), now: instant },
  row: enrolledRow,
  text: `
update station_enrolment e set used_at = :now, station_key_id = k.station_key_id
from station_key k
where ${usableCodeSql} and k.station_id = e.station_id and k.public_key = :public_key and k.revoked_at is null
returning k.station_id, k.station_key_id as key_id`,
});

/**
 * Uses up a new enrolment code for a key that is already enrolled at its station. Returns null if the key or the code
 * does not match.
 */
export async function reenrolStationKey(
  db: Queryable,
  { codeHash, publicKey, now }: Pick<Enrolment, 'codeHash' | 'publicKey' | 'now'>,
): Promise<EnrolledKeyRow | null> {
  const [row] = await db.query(enrolKnownStatement, { codeHash, publicKey, now });
  return row ?? null;
}

const deleteEnrolmentsStatement = statement({
  name: 'station_enrolment_delete_old',
  params: { before: instant },
  row: pick('station_enrolment', 'station_id'),
  text: 'delete from station_enrolment where expires_at < :before returning station_id',
});

/**
 * Deletes enrolment codes whose validity ended before the time `before` (epoch ms), even if they were not used. Returns
 * the number of deleted codes. The enrolled keys are not deleted.
 */
export async function deleteOldEnrolments(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteEnrolmentsStatement, { before })).length;
}

const listKeysStatement = statement({
  name: 'station_key_list',
  params: pick('station_key', 'station_id'),
  row: { ...pick('station_key', 'enrolled_at revoked_at'), key_id: uuid },
  text: `
select station_key_id as key_id, enrolled_at, revoked_at from station_key where station_id = :station_id
order by revoked_at is not null, enrolled_at desc limit 20`,
});

/**
 * Returns up to twenty controllers of a station. The active controller comes first, then revoked controllers. All times
 * are in epoch ms.
 */
export async function listControllers(
  db: Queryable,
  stationId: StationId,
): Promise<{ readonly keyId: string; readonly enrolledAt: number; readonly revokedAt: number | null }[]> {
  return await db.query(listKeysStatement, { stationId });
}

const revokeKeyStatement = statement({
  name: 'station_key_revoke',
  params: { ...pick('station_key', 'station_id station_key_id'), now: instant },
  row: pick('station_key', 'station_id'),
  text: `
with revoked as (
  update station_key set revoked_at = :now
  where station_key_id = :station_key_id and station_id = :station_id and revoked_at is null
  returning station_id, station_key_id
), silenced as (
  delete from station_presence p using revoked
  where p.station_id = revoked.station_id and p.station_key_id = revoked.station_key_id
)
select station_id from revoked`,
});

/** Revokes the key of a controller. Returns false if the key was not active. */
export async function revokeStationKey(
  tx: Tx,
  values: { readonly stationId: StationId; readonly stationKeyId: string; readonly now: number },
): Promise<boolean> {
  return (await tx.query(revokeKeyStatement, values)).length > 0;
}
