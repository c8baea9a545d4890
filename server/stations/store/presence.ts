import type { StationId } from '#contracts/core/ids.ts';
import { boolean, id, instant, text } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const bootStatement = statement({
  name: 'station_presence_boot',
  params: { station_id: id<StationId>(), now: instant, firmware: text, clock_trusted: boolean },
  row: {},
  text: `
insert into station_presence (station_id, heard_at, booted_at, firmware, clock_trusted)
values (:station_id, :now, :now, :firmware, :clock_trusted)
on conflict (station_id) do update set heard_at = excluded.heard_at, booted_at = excluded.booted_at,
  firmware = excluded.firmware, clock_trusted = excluded.clock_trusted`,
});

/** A controller has started. */
export async function noteBoot(
  db: Queryable,
  boot: {
    readonly stationId: StationId;
    readonly now: number;
    readonly firmware: string;
    readonly clockTrusted: boolean;
  },
): Promise<void> {
  await db.query(bootStatement, boot);
}

const heartbeatStatement = statement({
  name: 'station_presence_heartbeat',
  params: { station_id: id<StationId>(), now: instant, clock_trusted: boolean },
  row: { station_id: id<StationId>() },
  text: `
update station_presence set heard_at = :now, clock_trusted = :clock_trusted where station_id = :station_id
returning station_id`,
});

/** A controller is alive; false where it never said that it started. */
export async function noteHeartbeat(
  db: Queryable,
  heartbeat: { readonly stationId: StationId; readonly now: number; readonly clockTrusted: boolean },
): Promise<boolean> {
  return (await db.query(heartbeatStatement, heartbeat)).length > 0;
}

const hasBootedStatement = statement({
  name: 'station_presence_exists',
  params: { station_id: id<StationId>() },
  row: { station_id: id<StationId>() },
  text: 'select station_id from station_presence where station_id = :station_id',
});

/** No command goes to a controller that never said what it is. */
export async function hasBooted(db: Queryable, stationId: StationId): Promise<boolean> {
  return (await db.query(hasBootedStatement, { stationId })).length > 0;
}
