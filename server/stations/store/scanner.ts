import type { StationId } from '#contracts/core/ids.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const scannerRow = pick('scanner', 'scanner_id station_id name enrolled_at');

/** Phone of a staff user that is a station's scanner. `enrolledAt` is in epoch ms. */
export type ScannerRow = RowOf<typeof scannerRow>;

const findStatement = statement({
  name: 'scanner_find',
  params: pick('scanner', 'token_hash'),
  row: scannerRow,
  text: `
select scanner_id, station_id, name, enrolled_at from scanner
where token_hash = :token_hash and revoked_at is null`,
});

/** Returns the scanner whose cookie has this hash. Returns null if the scanner is unknown or revoked. */
export async function findScanner(db: Queryable, tokenHash: Buffer): Promise<ScannerRow | null> {
  const [row] = await db.query(findStatement, { tokenHash });
  return row ?? null;
}

const enrolStatement = statement({
  name: 'scanner_enrol',
  params: { ...pick('station_enrolment', 'code_hash'), ...pick('scanner', 'scanner_id token_hash name'), now: instant },
  row: scannerRow,
  // the enrolment does not revoke other scanners, because a station can have a scanner for each staff user
  text: `
with used as (
  update station_enrolment set used_at = :now
  where code_hash = :code_hash and admits = 'scanner' and used_at is null and expires_at > :now
  returning station_id
)
insert into scanner (scanner_id, station_id, token_hash, name, enrolled_at)
select :scanner_id, station_id, :token_hash, :name, :now from used
returning scanner_id, station_id, name, enrolled_at`,
});

/**
 * Uses up the enrolment code and makes the phone a scanner of the code's station. Returns null if the code is used,
 * expired or unknown.
 */
export async function enrolScanner(
  db: Queryable,
  enrolment: ParamsOf<typeof enrolStatement>,
): Promise<ScannerRow | null> {
  const [row] = await db.query(enrolStatement, enrolment);
  return row ?? null;
}

const revokeStatement = statement({
  name: 'scanner_revoke',
  params: { ...pick('station', 'slug name'), now: instant },
  row: pick('scanner', 'scanner_id'),
  text: `
update scanner set revoked_at = :now from station s
where s.station_id = scanner.station_id and s.slug = :slug and scanner.name = :name and revoked_at is null
returning scanner_id`,
});

/** Revokes all scanners with this name at one station. Returns the number of revoked scanners. */
export async function revokeScanners(
  db: Queryable,
  values: { readonly slug: string; readonly name: string; readonly now: number },
): Promise<number> {
  return (await db.query(revokeStatement, values)).length;
}

const listStatement = statement({
  name: 'scanner_list',
  params: {},
  row: { ...pick('station', 'slug name'), ...pick('scanner', 'enrolled_at') },
  text: `
select s.slug, c.name, c.enrolled_at from scanner c join station s using (station_id)
where c.revoked_at is null order by s.slug, c.enrolled_at`,
});

/** Returns all scanners that are not revoked, ordered by station. */
export async function listScanners(
  db: Queryable,
): Promise<{ readonly slug: string; readonly name: string; readonly enrolledAt: number }[]> {
  return await db.query(listStatement, {});
}

const listOfStationStatement = statement({
  name: 'scanner_list_of_station',
  params: pick('scanner', 'station_id'),
  row: pick('scanner', 'scanner_id name enrolled_at revoked_at'),
  text: `
select scanner_id, name, enrolled_at, revoked_at from scanner where station_id = :station_id
order by revoked_at is not null, enrolled_at desc limit 50`,
});

/** Returns all scanners of a station. Revoked scanners are included. */
export async function listScannersOfStation(
  db: Queryable,
  stationId: StationId,
): Promise<(Pick<ScannerRow, 'scannerId' | 'name' | 'enrolledAt'> & { readonly revokedAt: number | null })[]> {
  return await db.query(listOfStationStatement, { stationId });
}

const revokeOneStatement = statement({
  name: 'scanner_revoke_one',
  params: { ...pick('scanner', 'station_id scanner_id'), now: instant },
  row: pick('scanner', 'scanner_id'),
  text: `
update scanner set revoked_at = :now
where scanner_id = :scanner_id and station_id = :station_id and revoked_at is null
returning scanner_id`,
});

/** Revokes one scanner. Returns false if it was already revoked or belongs to another station. */
export async function revokeScanner(
  tx: Tx,
  values: { readonly stationId: StationId; readonly scannerId: string; readonly now: number },
): Promise<boolean> {
  return (await tx.query(revokeOneStatement, values)).length > 0;
}
