import type { StationId } from '#contracts/core/ids.ts';
import { boolean, id, instant, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const bootStatement = statement({
  name: 'station_presence_boot',
  params: { station_key_id: uuid, now: instant, firmware: text, clock_trusted: boolean },
  row: { station_id: id<StationId>() },
  // the lock orders a boot and the revocation of its key
  text: `
insert into station_presence (station_id, station_key_id, heard_at, booted_at, firmware, clock_trusted)
select station_id, station_key_id, :now, :now, :firmware, :clock_trusted from station_key
where station_key_id = :station_key_id and revoked_at is null
for share
on conflict (station_id) do update set station_key_id = excluded.station_key_id, heard_at = excluded.heard_at,
  booted_at = excluded.booted_at, firmware = excluded.firmware, clock_trusted = excluded.clock_trusted
returning station_id`,
});

/** Stores the boot of a controller; false where its key was revoked meanwhile. */
export async function noteBoot(
  db: Queryable,
  boot: {
    readonly stationKeyId: string;
    readonly now: number;
    readonly firmware: string;
    readonly clockTrusted: boolean;
  },
): Promise<boolean> {
  return (await db.query(bootStatement, boot)).length > 0;
}

const heartbeatStatement = statement({
  name: 'station_presence_heartbeat',
  params: { station_key_id: uuid, now: instant, clock_trusted: boolean },
  row: { station_id: id<StationId>() },
  text: `
update station_presence set heard_at = :now, clock_trusted = :clock_trusted where station_key_id = :station_key_id
returning station_id`,
});

/** Stores that a controller is alive; false where it has not booted. */
export async function noteHeartbeat(
  db: Queryable,
  heartbeat: { readonly stationKeyId: string; readonly now: number; readonly clockTrusted: boolean },
): Promise<boolean> {
  return (await db.query(heartbeatStatement, heartbeat)).length > 0;
}
