import type { StaffId, StationId } from '#contracts/core/ids.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const setStatement = statement({
  name: 'station_maintenance_set',
  params: pick('station_maintenance', 'station_id starts_at ends_at staff_id'),
  row: pick('station_maintenance', 'station_id'),
  text: `
insert into station_maintenance (station_id, starts_at, ends_at, staff_id)
select s.station_id, :starts_at, :ends_at, :staff_id from station s where s.station_id = :station_id
on conflict (station_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
  staff_id = excluded.staff_id
returning station_id`,
});

/**
 * Sets the maintenance window of a station (epoch ms), and replaces an earlier window. Returns false if there is no
 * such station.
 */
export async function setMaintenanceWindow(
  tx: Tx,
  values: {
    readonly stationId: StationId;
    readonly startsAt: number;
    readonly endsAt: number;
    readonly staffId: StaffId;
  },
): Promise<boolean> {
  return (await tx.query(setStatement, values)).length > 0;
}

const endStatement = statement({
  name: 'station_maintenance_end',
  params: { ...pick('station_maintenance', 'station_id'), now: instant },
  row: pick('station_maintenance', 'station_id'),
  text: `delete from station_maintenance where station_id = :station_id and ends_at > :now returning station_id`,
});

/** Ends the maintenance window of a station. Returns false if the station has no such window. */
export async function endMaintenanceWindow(
  tx: Tx,
  values: { readonly stationId: StationId; readonly now: number },
): Promise<boolean> {
  return (await tx.query(endStatement, values)).length > 0;
}
