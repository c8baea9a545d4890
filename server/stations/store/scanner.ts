import type { StationId } from '#contracts/core/ids.ts';
import { bytes, id, instant, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const scannerRow = { scanner_id: uuid, station_id: id<StationId>(), name: text, enrolled_at: instant } as const;

/** A phone of the staff; `enrolledAt` is epoch ms. */
export type ScannerRow = RowOf<typeof scannerRow>;

const findStatement = statement({
  name: 'scanner_find',
  params: { token_hash: bytes },
  row: scannerRow,
  text: `
select scanner_id, station_id, name, enrolled_at from scanner
where token_hash = :token_hash and revoked_at is null`,
});

/** The scanner whose cookie hashes to this; null where there is none, or none any more. */
export async function findScanner(db: Queryable, tokenHash: Buffer): Promise<ScannerRow | null> {
  const [row] = await db.query(findStatement, { tokenHash });
  return row ?? null;
}

const enrolStatement = statement({
  name: 'scanner_enrol',
  params: { code_hash: bytes, scanner_id: uuid, token_hash: bytes, name: text, now: instant },
  row: scannerRow,
  // a station has as many scanners as it has staff
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

/** Uses the code up and makes the phone a scanner of its station; null where the code is used, over or none. */
export async function enrolScanner(
  db: Queryable,
  enrolment: {
    readonly codeHash: Buffer;
    readonly scannerId: string;
    readonly tokenHash: Buffer;
    readonly name: string;
    readonly now: number;
  },
): Promise<ScannerRow | null> {
  const [row] = await db.query(enrolStatement, enrolment);
  return row ?? null;
}

const revokeStatement = statement({
  name: 'scanner_revoke',
  params: { slug: text, name: text, now: instant },
  row: { scanner_id: uuid },
  text: `
update scanner set revoked_at = :now from station s
where s.station_id = scanner.station_id and s.slug = :slug and scanner.name = :name and revoked_at is null
returning scanner_id`,
});

/** Shuts out every scanner of a station that is called so; how many there were. */
export async function revokeScanners(
  db: Queryable,
  wish: { readonly slug: string; readonly name: string; readonly now: number },
): Promise<number> {
  return (await db.query(revokeStatement, wish)).length;
}

const listStatement = statement({
  name: 'scanner_list',
  params: {},
  row: { slug: text, name: text, enrolled_at: instant },
  text: `
select s.slug, c.name, c.enrolled_at from scanner c join station s using (station_id)
where c.revoked_at is null order by s.slug, c.enrolled_at`,
});

/** Every scanner that may scan, by station. */
export async function listScanners(
  db: Queryable,
): Promise<{ readonly slug: string; readonly name: string; readonly enrolledAt: number }[]> {
  return await db.query(listStatement, {});
}

const listOfStationStatement = statement({
  name: 'scanner_list_of_station',
  params: { station_id: id<StationId>() },
  row: { scanner_id: uuid, name: text, enrolled_at: instant, revoked_at: nullable(instant) },
  text: `
select scanner_id, name, enrolled_at, revoked_at from scanner where station_id = :station_id
order by revoked_at is not null, enrolled_at desc limit 50`,
});

/** The scanners of a station, also those that were shut out. */
export async function listScannersOfStation(
  db: Queryable,
  stationId: StationId,
): Promise<(Pick<ScannerRow, 'scannerId' | 'name' | 'enrolledAt'> & { readonly revokedAt: number | null })[]> {
  return await db.query(listOfStationStatement, { stationId });
}

const revokeOneStatement = statement({
  name: 'scanner_revoke_one',
  params: { station_id: id<StationId>(), scanner_id: uuid, now: instant },
  row: { scanner_id: uuid },
  text: `
update scanner set revoked_at = :now
where scanner_id = :scanner_id and station_id = :station_id and revoked_at is null
returning scanner_id`,
});

/** Shuts one scanner out; false where it was already, or is none of this station. */
export async function revokeScanner(
  tx: Tx,
  wish: { readonly stationId: StationId; readonly scannerId: string; readonly now: number },
): Promise<boolean> {
  return (await tx.query(revokeOneStatement, wish)).length > 0;
}
