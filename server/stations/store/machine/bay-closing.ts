import type { StationId } from '#contracts/core/ids.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { array, float, instant, integer } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const dangerStatement = statement({
  name: 'bay_close_for_danger',
  params: { ...pick('bay', 'station_id bay_no'), now: instant },
  row: pick('bay', 'bay_no'),
  text: `
update bay set status = 'maintenance', out_reason = 'repair', out_at = :now, out_until = null, out_note = ''
where station_id = :station_id and bay_no = :bay_no and status <> 'retired' and out_reason is null
returning bay_no`,
});

/**
 * Takes a bay out of service because of an alarm that closes bays. It stays closed until staff put it back in service.
 * Returns false if it is already out of service. A running wash continues, because its machine ends it.
 */
export async function closeBayForAlarm(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bayNo: number; readonly now: number },
): Promise<boolean> {
  return (await db.query(dangerStatement, values)).length > 0;
}

const closeStatement = statement({
  name: 'bay_close_for_water',
  params: { ...pick('bay', 'station_id bay_no'), value: float, now: instant },
  row: pick('bay', 'bay_no'),
  // a bay that was closed because its temperature was unknown is also closed for hot water if a later reading is too
  // hot
  text: `
with closed as (
  update bay b set unsafe_at = coalesce(b.unsafe_at, :now),
    status = case b.status when 'live' then 'maintenance' else b.status end
  where b.station_id = :station_id and b.bay_no = :bay_no and (b.unsafe_at is null or exists (
    select from bay_closure c
    where c.station_id = b.station_id and c.bay_no = b.bay_no and c.reopened_at is null
      and c.reason = 'no_temperature'))
  returning b.station_id, b.bay_no
)
insert into bay_closure (station_id, bay_no, reason, value, closed_at)
select station_id, bay_no, 'hot_water', :value, :now from closed
on conflict (station_id, bay_no, reason) where reopened_at is null do nothing
returning bay_no`,
});

/**
 * Closes a bay because its water is too hot. Returns false if the bay is already closed for this reason. A running wash
 * continues.
 */
export async function closeBayForHotWater(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bayNo: number; readonly value: number; readonly now: number },
): Promise<boolean> {
  return (await db.query(closeStatement, values)).length > 0;
}

const openStatement = statement({
  name: 'bay_open_after_water',
  params: { ...pick('bay', 'station_id bay_no'), now: instant },
  row: pick('bay', 'bay_no'),
  text: `
with opened as (
  update bay set unsafe_at = null,
    status = case when status = 'maintenance' and out_reason is null and locked_at is null then 'live' else status end
  where station_id = :station_id and bay_no = :bay_no and unsafe_at is not null
  returning station_id, bay_no
)
update bay_closure c set reopened_at = :now from opened o
where c.station_id = o.station_id and c.bay_no = o.bay_no and c.reopened_at is null
returning c.bay_no`,
});

/**
 * Opens a bay whose water is safe again, unless the bay is locked or staff took it out of service. Returns false if it
 * was closed neither because of its water nor because of its temperature sensor.
 */
export async function openBayAfterHotWater(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bayNo: number; readonly now: number },
): Promise<boolean> {
  return (await db.query(openStatement, values)).length > 0;
}

const closedStatement = statement({
  name: 'bay_list_unsafe',
  params: { ...pick('bay', 'station_id'), bays: array(integer) },
  row: pick('bay', 'bay_no'),
  text: `
select bay_no from bay where station_id = :station_id and unsafe_at is not null and bay_no = any(:bays)
order by bay_no`,
});

/** Returns those of the given bays that are closed because of their water temperature. */
export async function listUnsafeBays(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bays: readonly number[] },
): Promise<number[]> {
  return (await db.query(closedStatement, values)).map(({ bayNo }) => bayNo);
}
