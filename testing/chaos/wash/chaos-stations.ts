import type { StationId } from '#contracts/core/ids.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import type { Database } from '#server/core/db/database.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { createMissingStickers, newEnrolmentCode } from '#server/stations/public.ts';
import { MASTER_SECRET } from '../shop-under-fire.ts';

const keyring = createKeyring(Buffer.from(MASTER_SECRET, 'hex'));

/** A station of a run, with the token of its sticker. */
export type ChaosStation = { readonly slug: string; readonly stationToken: string };

function depsOf(db: Database) {
  return { db, keyring, clock: systemClock, ids: uuidGenerator };
}

/** Adds the stations `chaos-1`, `chaos-2` and so on, which are open 24 hours and have stickers. */
export async function addChaosStations(
  db: Database,
  { stations, bays }: { readonly stations: number; readonly bays: number },
): Promise<ChaosStation[]> {
  await db.executeSql(
    `insert into station (station_id, slug, name, name_he, address, address_he, city, city_he, latitude, longitude,
       hours, status, bays, interface)
     select gen_random_uuid(), 'chaos-' || i, 'Chaos ' || i, 'Chaos ' || i, address, address_he, city, city_he, latitude,
       longitude, (select jsonb_agg('{"open":"00:00","close":"00:00"}'::jsonb) from generate_series(1, 7)), 'live', $2,
       interface
     from generate_series(1, $1::int) as i, (select * from station order by slug limit 1) s`,
    [stations, bays],
  );
  await createMissingStickers(depsOf(db));
  const { rows } = await db.executeSql(`select station_id, slug from station where slug like 'chaos-%' order by slug`);
  return rows.map((row) => ({
    slug: String(row['slug']),
    stationToken: keyring.stationToken(row['station_id'] as StationId, 1),
  }));
}

/** Returns a code with which a machine enrols at the station. */
export async function enrolmentCodeOf(db: Database, { slug }: ChaosStation): Promise<string> {
  const code = await newEnrolmentCode(depsOf(db), slug);
  if (code === null) throw new Error(`there is no station ${slug}`);
  return code;
}
