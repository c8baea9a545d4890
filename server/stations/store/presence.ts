import { RECONNECTED_AFTER_GAP_MS } from '#domain/stations/machine/sensor-faults.ts';
import { array, instant, integer, text, uuid } from '#server/core/db/statements/column.ts';
import type { StationId } from '#contracts/core/ids.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
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
  // because of the row lock, the boot of a controller and the revocation of its key run one after the other
  text: `
with booted as (
insert into station_presence (station_id, station_key_id, heard_at, booted_at, online_since, firmware, clock_trusted,
  commands)
select station_id, station_key_id, :now, :now, :now, :firmware, :clock_trusted, :commands from station_key
where station_key_id = :station_key_id and revoked_at is null
for share
on conflict (station_id) do update set station_key_id = excluded.station_key_id, heard_at = excluded.heard_at,
  booted_at = excluded.booted_at, online_since = excluded.online_since, firmware = excluded.firmware, clock_trusted = excluded.clock_trusted,
  commands = excluded.commands
returning station_id
), works as (
  -- a machine that has just started has checked itself
  update bay b set failed_starts = 0 from booted where b.station_id = booted.station_id and b.failed_starts > 0
)
select station_id from booted`,
});

/** Stores the boot of a controller. Returns false if its key was revoked meanwhile. */
export async function recordControllerBoot(db: Queryable, boot: ParamsOf<typeof bootStatement>): Promise<boolean> {
  return (await db.query(bootStatement, boot)).length > 0;
}

const heartbeatStatement = batchedStatement({
  name: 'station_presence_heartbeat',
  params: {
    ...pick('station_presence', 'station_id clock_trusted'),
    station_key_id: uuid,
    now: instant,
    gap_ms: integer,
  },
  row: pick('station_presence', 'station_id'),
  text: `
with booted as (
  select station_id, station_key_id from station_presence
  where (station_id, station_key_id) in (select station_id, station_key_id from input)
  order by station_id
  for no key update
), newest as (
  select distinct on (i.station_id) i.station_id, i.now, i.clock_trusted, i.gap_ms
  from input i join booted using (station_id, station_key_id)
  order by i.station_id, i.input_no desc
), noted as (
  update station_presence p set heard_at = n.now, clock_trusted = n.clock_trusted,
    online_since = case when p.heard_at < n.now - make_interval(secs => n.gap_ms / 1000.0) then n.now
      else p.online_since end
  from newest n where p.station_id = n.station_id
)
select i.input_no, i.station_id from input i join booted using (station_id, station_key_id)`,
});

/** Stores the heartbeat of a controller. Returns false if the controller has not booted. */
export async function recordControllerHeartbeat(
  db: BatchQueryable,
  heartbeat: {
    readonly stationId: StationId;
    readonly stationKeyId: string;
    readonly now: number;
    readonly clockTrusted: boolean;
  },
): Promise<boolean> {
  return (await db.gather(heartbeatStatement, { ...heartbeat, gapMs: RECONNECTED_AFTER_GAP_MS })).length > 0;
}

const pollStatement = batchedStatement({
  name: 'station_presence_poll',
  params: { ...pick('station_presence', 'station_id'), station_key_id: uuid, now: instant, gap_ms: integer },
  row: pick('station_presence', 'station_id'),
  text: `
with booted as (
  select station_id, station_key_id from station_presence
  where (station_id, station_key_id) in (select station_id, station_key_id from input)
  order by station_id
  for no key update
), noted as (
  update station_presence p set heard_at = greatest(p.heard_at, i.now),
    online_since = case when p.heard_at < i.now - make_interval(secs => i.gap_ms / 1000.0) then i.now
      else p.online_since end
  from (
    select station_id, max(now) as now, max(gap_ms) as gap_ms
    from input join booted using (station_id, station_key_id) group by station_id) i
  where p.station_id = i.station_id
)
select i.input_no, i.station_id from input i join booted using (station_id, station_key_id)`,
});

/** Stores a controller's poll for commands. Like a heartbeat, it shows that the connection works. */
export async function recordControllerPoll(
  db: BatchQueryable,
  poll: { readonly stationId: StationId; readonly stationKeyId: string; readonly now: number },
): Promise<void> {
  await db.gather(pollStatement, { ...poll, gapMs: RECONNECTED_AFTER_GAP_MS });
}
