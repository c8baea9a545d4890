import { array, instant, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const bootStatement = statement({
  name: 'station_presence_boot',
  params: {
    ...pick('station_key', 'station_key_id'),
    ...pick('station_presence', 'firmware clock_trusted'),
    commands: array(text),
    now: instant,
  },
  row: pick('station_presence', 'station_id'),
  // the lock serialises a boot and the revocation of its key
  text: `
insert into station_presence (station_id, station_key_id, heard_at, booted_at, firmware, clock_trusted, commands)
select station_id, station_key_id, :now, :now, :firmware, :clock_trusted, :commands from station_key
where station_key_id = :station_key_id and revoked_at is null
for share
on conflict (station_id) do update set station_key_id = excluded.station_key_id, heard_at = excluded.heard_at,
  booted_at = excluded.booted_at, firmware = excluded.firmware, clock_trusted = excluded.clock_trusted,
  commands = excluded.commands
returning station_id`,
});

/** Stores the boot of a controller; false if its key was revoked in the meantime. */
export async function noteBoot(db: Queryable, boot: ParamsOf<typeof bootStatement>): Promise<boolean> {
  return (await db.query(bootStatement, boot)).length > 0;
}

const heartbeatStatement = statement({
  name: 'station_presence_heartbeat',
  params: { ...pick('station_presence', 'clock_trusted'), station_key_id: uuid, now: instant },
  row: pick('station_presence', 'station_id'),
  text: `
update station_presence set heard_at = :now, clock_trusted = :clock_trusted where station_key_id = :station_key_id
returning station_id`,
});

/** Stores a heartbeat; false if the controller has not booted. */
export async function noteHeartbeat(
  db: Queryable,
  heartbeat: { readonly stationKeyId: string; readonly now: number; readonly clockTrusted: boolean },
): Promise<boolean> {
  return (await db.query(heartbeatStatement, heartbeat)).length > 0;
}
