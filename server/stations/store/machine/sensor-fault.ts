import type { StationId } from '#contracts/core/ids.ts';
import type { SensorKind } from '#contracts/stations/readings.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { array, instant, integer, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const markStatement = statement({
  name: 'bay_reading_mark_missing',
  params: { kinds: array(word<SensorKind>()), missing_ms: integer, removed_before: instant, now: instant },
  row: pick('bay_reading', 'station_id bay_no'),
  // The station must have called during the whole period, because a silent station may only have lost its connection.
  // The two kinds of flow readings come from one sensor. A sensor whose alarm lasts already has its own alert. Readings
  // of an earlier controller are ignored.
  text: `
update bay_reading r set fault_since = :now
from station_presence p
join station s using (station_id)
left join station_key k on k.station_key_id = p.station_key_id
where p.station_id = r.station_id and s.gateway = 'station_api' and r.kind = any(:kinds) and r.fault_since is null
  and r.alarm_since is null and r.read_at > :removed_before
  and (k.enrolled_at is null or r.read_at > k.enrolled_at)
  and greatest(r.read_at, p.online_since) < p.heard_at - make_interval(secs => :missing_ms / 1000.0)
  and exists (
    select from bay b where b.station_id = r.station_id and b.bay_no = r.bay_no and b.status <> 'retired')
  and (r.kind not in ('flow_lpm', 'idle_flow_lpm') or not exists (
    select from bay_reading f
    where f.station_id = r.station_id and f.bay_no = r.bay_no and f.kind in ('flow_lpm', 'idle_flow_lpm')
      and f.read_at > r.read_at))
returning r.station_id, r.bay_no`,
});

export type MissingSensorsQuery = {
  readonly kinds: readonly SensorKind[];
  /** Time in ms without a reading after which a sensor counts as missing. */
  readonly missingMs: number;
  /** Time in epoch ms. A sensor whose last reading is older counts as removed and not as missing. */
  readonly removedBefore: number;
  readonly now: number;
};

/** Marks the sensors that stopped reporting although their station called. Returns the number of marked sensors. */
export async function markMissingSensors(db: Queryable, query: MissingSensorsQuery): Promise<number> {
  return (await db.query(markStatement, query)).length;
}

const removeStatement = statement({
  name: 'bay_reading_remove_faulty',
  params: { removed_before: instant, now: instant },
  row: { bays: integer },
  // a bay that was closed because of the removed sensor opens again, unless it is closed for another reason
  text: `
with removed as (
  delete from bay_reading r
  using station_presence p left join station_key k on k.station_key_id = p.station_key_id
  where r.fault_since is not null and p.station_id = r.station_id
    and (r.read_at <= :removed_before or r.read_at <= k.enrolled_at)
  returning r.station_id, r.bay_no, r.kind
), opened as (
  update bay b set unsafe_at = null,
    status = case when b.status = 'maintenance' and b.out_reason is null and b.locked_at is null then 'live'
      else b.status end
  from removed r
  where r.kind = 'water_celsius' and b.station_id = r.station_id and b.bay_no = r.bay_no and b.unsafe_at is not null
  returning b.station_id, b.bay_no
), reopened as (
  update bay_closure c set reopened_at = :now from opened o
  where c.station_id = o.station_id and c.bay_no = o.bay_no and c.reopened_at is null
)
select count(*)::int as bays from opened`,
});

/**
 * Deletes the readings of faulty sensors that no longer exist. Such a sensor belongs to a controller that was replaced,
 * or its last reading is too old. Returns the number of bays that open again.
 */
export async function removeFaultySensors(
  db: Queryable,
  values: { readonly removedBefore: number; readonly now: number },
): Promise<number> {
  const [row] = await db.query(removeStatement, values);
  return row?.bays ?? 0;
}

const closeStatement = statement({
  name: 'bay_close_for_fault',
  params: { faulty_before: instant, now: instant },
  row: pick('bay', 'station_id bay_no'),
  // `safe_since` is cleared, because the water must be safe for the whole required time after the sensor works again
  text: `
with closed as (
  update bay b set unsafe_at = :now, status = case b.status when 'live' then 'maintenance' else b.status end
  from bay_reading r
  where r.kind = 'water_celsius' and r.fault_since <= :faulty_before and b.station_id = r.station_id
    and b.bay_no = r.bay_no and b.unsafe_at is null and b.status <> 'retired'
  returning b.station_id, b.bay_no, r.value
), restarted as (
  update bay_reading r set beyond_since = null, safe_since = null from closed c
  where r.station_id = c.station_id and r.bay_no = c.bay_no and r.kind = 'water_celsius'
), stored as (
  insert into bay_closure (station_id, bay_no, reason, value, closed_at)
  select station_id, bay_no, 'no_temperature', value, :now from closed
)
select station_id, bay_no from closed`,
});

/** Closes the bays whose temperature sensor became faulty before a given time (epoch ms). Returns these bays. */
export async function closeBaysForFaultySensor(
  db: Queryable,
  values: { readonly faultyBefore: number; readonly now: number },
): Promise<{ readonly stationId: StationId; readonly bayNo: number }[]> {
  return await db.query(closeStatement, values);
}
