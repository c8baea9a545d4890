import type { StationId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const keyRow = { station_id: id<StationId>(), public_key: bytes, has_booted: boolean } as const;

const findStatement = statement({
  name: 'station_key_find',
  params: { station_key_id: uuid },
  row: keyRow,
  // one machine, one way to start it: a controller of a station that others start is not listened to
  text: `
select k.station_id, k.public_key,
  exists (select 1 from station_presence p where p.station_key_id = k.station_key_id) as has_booted
from station_key k join station s using (station_id)
where k.station_key_id = :station_key_id and k.revoked_at is null and s.gateway = 'station_api'`,
});

/** A key that speaks for a station, and whether its controller has booted; null where it is unknown or revoked. */
export async function findStationKey(db: Queryable, stationKeyId: string): Promise<RowOf<typeof keyRow> | null> {
  const [row] = await db.query(findStatement, { stationKeyId });
  return row ?? null;
}

/** What a code lets in: the computer in the machine, or a phone of the staff. */
export type Admitted = 'controller' | 'scanner';

const addEnrolmentStatement = statement({
  name: 'station_enrolment_add',
  params: { code_hash: bytes, slug: text, admits: word<Admitted>(), expires_at: instant },
  row: { station_id: id<StationId>() },
  text: `
insert into station_enrolment (code_hash, station_id, admits, expires_at)
select :code_hash, station_id, :admits, :expires_at from station where slug = :slug
returning station_id`,
});

/** A code that enrols one controller or scanner for the station of this name; null where there is no such station. */
export async function addEnrolment(
  db: Queryable,
  enrolment: {
    readonly codeHash: Buffer;
    readonly slug: string;
    readonly admits: Admitted;
    readonly expiresAt: number;
  },
): Promise<StationId | null> {
  const [row] = await db.query(addEnrolmentStatement, enrolment);
  return row?.stationId ?? null;
}

const usableCodeSql = `code_hash = :code_hash and admits = 'controller' and used_at is null and expires_at > :now`;

const enrolledRow = { station_id: id<StationId>(), key_id: uuid } as const;

/** A key and the station that it speaks for. */
type Enrolled = RowOf<typeof enrolledRow>;

const enrolStatement = statement({
  name: 'station_enrol',
  params: { code_hash: bytes, station_key_id: uuid, public_key: bytes, now: instant },
  row: enrolledRow,
  // the new key takes over: a station has one controller, and what the one before reported says nothing of this one
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

type Enrolment = {
  readonly codeHash: Buffer;
  readonly stationKeyId: string;
  readonly publicKey: Buffer;
  readonly now: number;
};

/**
 * Uses the code up and makes the key the only one of its station. Null where the code is used, expired or unknown. Throws
 * the violation of `station_key_once` where the key is enrolled already.
 */
export async function enrolKey(db: Queryable, enrolment: Enrolment): Promise<Enrolled | null> {
  const [row] = await db.query(enrolStatement, enrolment);
  return row ?? null;
}

const repeatStatement = statement({
  name: 'station_enrol_repeat',
  params: { code_hash: bytes, public_key: bytes },
  row: enrolledRow,
  text: `
select k.station_id, k.station_key_id as key_id
from station_enrolment e join station_key k on k.station_key_id = e.station_key_id
where e.code_hash = :code_hash and k.public_key = :public_key and k.revoked_at is null`,
});

/** The enrolment of this very key by this very code, whose answer was lost; null where there is none. */
export async function findEnrolled(
  db: Queryable,
  { codeHash, publicKey }: Pick<Enrolment, 'codeHash' | 'publicKey'>,
): Promise<Enrolled | null> {
  const [row] = await db.query(repeatStatement, { codeHash, publicKey });
  return row ?? null;
}

const enrolKnownStatement = statement({
  name: 'station_enrol_known_key',
  params: { code_hash: bytes, public_key: bytes, now: instant },
  row: enrolledRow,
  text: `
update station_enrolment e set used_at = :now, station_key_id = k.station_key_id
from station_key k
where ${usableCodeSql} and k.station_id = e.station_id and k.public_key = :public_key and k.revoked_at is null
returning k.station_id, k.station_key_id as key_id`,
});

/** Uses a fresh code up for a key that speaks for its station already; null where the key or the code does not fit. */
export async function enrolKnownKey(
  db: Queryable,
  { codeHash, publicKey, now }: Pick<Enrolment, 'codeHash' | 'publicKey' | 'now'>,
): Promise<Enrolled | null> {
  const [row] = await db.query(enrolKnownStatement, { codeHash, publicKey, now });
  return row ?? null;
}

const deleteEnrolmentsStatement = statement({
  name: 'station_enrolment_delete_old',
  params: { before: instant },
  row: { station_id: id<StationId>() },
  text: 'delete from station_enrolment where expires_at < :before returning station_id',
});

/** Codes that enrol nobody any more, used or not; how many there were. The keys that they brought stay. */
export async function deleteOldEnrolments(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteEnrolmentsStatement, { before })).length;
}

const listKeysStatement = statement({
  name: 'station_key_list',
  params: { station_id: id<StationId>() },
  row: { key_id: uuid, enrolled_at: instant, revoked_at: nullable(instant) },
  text: `
select station_key_id as key_id, enrolled_at, revoked_at from station_key where station_id = :station_id
order by revoked_at is not null, enrolled_at desc limit 20`,
});

/** The controllers of a station, the one that speaks for it first. Instants are epoch ms. */
export async function listKeys(
  db: Queryable,
  stationId: StationId,
): Promise<{ readonly keyId: string; readonly enrolledAt: number; readonly revokedAt: number | null }[]> {
  return await db.query(listKeysStatement, { stationId });
}

const revokeKeyStatement = statement({
  name: 'station_key_revoke',
  params: { station_id: id<StationId>(), station_key_id: uuid, now: instant },
  row: { station_id: id<StationId>() },
  text: `
with revoked as (
  update station_key set revoked_at = :now
  where station_key_id = :station_key_id and station_id = :station_id and revoked_at is null
  returning station_id, station_key_id
), silenced as (
  delete from station_presence p using revoked where p.station_key_id = revoked.station_key_id
)
select station_id from revoked`,
});

/** A controller speaks no more; false where it did not. */
export async function revokeKey(
  tx: Tx,
  wish: { readonly stationId: StationId; readonly stationKeyId: string; readonly now: number },
): Promise<boolean> {
  return (await tx.query(revokeKeyStatement, wish)).length > 0;
}
