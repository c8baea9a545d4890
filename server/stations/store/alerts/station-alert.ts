import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type { AlertKind } from '#contracts/stations/alerts.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { alertKindsBySeverity } from '#domain/stations/alerts/alert-rules.ts';
import { alertTransitions } from '#domain/stations/station-alert-state.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, boolean, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const alertRow = {
  ...pick('station_alert', 'alert_id escalation_id station_id bay_no kind state since times acknowledged_at'),
  ...pick('station', 'name name_he'),
  flapping: boolean,
  by: nullable(text),
} as const;

/** Alert that has not ended, with its station. All times are in epoch ms. `bayNo` is 0 for the whole station. */
export type StationAlertRow = RowOf<typeof alertRow>;

const listStatement = statement({
  name: 'station_alert_list',
  params: {
    stations: nullable(array(id<StationId>())),
    station_id: nullable(id<StationId>()),
    escalation_id: nullable(uuid),
    worst_first: array(word<AlertKind>()),
  },
  row: alertRow,
  text: `
select a.alert_id, a.escalation_id, a.station_id, a.bay_no, a.kind, a.state, a.since, a.times,
  a.flapping_at is not null as flapping, a.acknowledged_at, m.name as by, s.name, s.name_he
from station_alert a join station s using (station_id)
left join staff_member m on m.staff_id = a.acknowledged_by
where a.state <> 'resolved' and (:station_id is null or a.station_id = :station_id)
  and (:escalation_id is null or a.escalation_id = :escalation_id)
  and (:stations is null or a.station_id = any (:stations))
order by a.state <> 'open', array_position(:worst_first, a.kind), a.raised_at, s.name, a.bay_no limit 200`,
});

/**
 * Returns the alerts that have not ended, of one station, of one escalation, or all alerts. Unacknowledged alerts come
 * first, then dangerous kinds, then the oldest. `stations` are the stations that the caller may see, or null for all.
 */
export async function listStationAlertRows(
  db: Queryable,
  values: {
    readonly stations: AccessScope;
    readonly stationId: StationId | null;
    readonly escalationId: string | null;
  },
): Promise<StationAlertRow[]> {
  return await db.query(listStatement, { ...values, worstFirst: alertKindsBySeverity });
}

const countRow = { count: integer, oldest_at: nullable(instant) } as const;

const countStatement = statement({
  name: 'station_alert_count',
  params: {},
  row: countRow,
  text: `select count(*)::int as count, min(since) as oldest_at from station_alert where state = 'open'`,
});

/**
 * Counts the open alerts that no staff user has acknowledged. Also returns the time (epoch ms) at which the earliest
 * cause of these alerts began, or null if there are none.
 */
export async function countOpenAlerts(db: Queryable): Promise<RowOf<typeof countRow>> {
  const [row] = await db.query(countStatement, {});
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}

const findStatement = statement({
  name: 'station_alert_find',
  params: pick('station_alert', 'alert_id station_id'),
  row: pick('station_alert', 'escalation_id'),
  text: 'select escalation_id from station_alert where alert_id = :alert_id and station_id = :station_id',
});

/** Returns the escalation that an alert of this station belongs to. Returns null if the station has no such alert. */
export async function findEscalation(
  db: Queryable,
  values: { readonly alertId: string; readonly stationId: StationId },
): Promise<string | null> {
  const [row] = await db.query(findStatement, values);
  return row?.escalationId ?? null;
}

const acknowledgedRow = pick('station_alert', 'station_id bay_no kind');

const acknowledgeStatement = statement({
  name: 'station_alert_acknowledge',
  params: { ...pick('station_alert', 'escalation_id'), staff_id: id<StaffId>(), now: instant },
  row: acknowledgedRow,
  text: `
update station_alert set state = 'acknowledged', acknowledged_at = :now, acknowledged_by = :staff_id
where escalation_id = :escalation_id and state in (${sqlTextList(sourceStatesOf(alertTransitions, 'acknowledged'))})
returning station_id, bay_no, kind`,
});

/** Acknowledges all open alerts of an escalation. Returns the alerts that were open. */
export async function acknowledgeEscalation(
  tx: Tx,
  values: { readonly escalationId: string; readonly staffId: StaffId; readonly now: number },
): Promise<RowOf<typeof acknowledgedRow>[]> {
  return await tx.query(acknowledgeStatement, values);
}
