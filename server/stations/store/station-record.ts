import type { StationId } from '#contracts/core/ids.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import { instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type RowsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const washRow = {
  ...pick(
    'redemption',
    'redemption_id lot_id bay_no state minutes created_at start_before offered_at delivered_seconds interruption release_reason',
  ),
  at: instant,
} as const;
/**
 * Wash, or start that failed or is not confirmed. `at` is the time of the start. If there was no start, it is the time
 * of the request.
 */
export type StationWashRow = RowOf<typeof washRow>;

const washColumnsSql = `redemption_id, lot_id, bay_no, state, minutes, created_at, start_before, offered_at,
  delivered_seconds, interruption, release_reason`;

const washesStatement = statement({
  name: 'station_list_washes',
  params: { ...pick('redemption', 'station_id'), since: instant, limit: integer },
  row: washRow,
  text: `
select ${washColumnsSql}, started_at as at from redemption where station_id = :station_id and started_at >= :since
union all
select ${washColumnsSql}, created_at from redemption
where station_id = :station_id and state = 'held' and started_at is null and created_at >= :since
union all
select ${washColumnsSql}, created_at from redemption
where station_id = :station_id and state = 'released' and started_at is null and released_at >= :since
order by at desc limit :limit`,
});

/**
 * Returns the washes of a station since a given time (epoch ms), newest first. Starts that failed or are not confirmed
 * are included.
 */
export async function listWashesOfStation(db: Queryable, values: StationRecordQuery): Promise<StationWashRow[]> {
  return await db.query(washesStatement, values);
}

const eventRow = {
  ...pick('station_event', 'transaction_id seq_no offline interruption reason'),
  kind: word<StationEventKind>(),
  bay_no: nullable(integer),
  at: instant,
  first_at: instant,
  times: integer,
} as const;
/** Message of a machine, or all status reports of one wash. All times are in epoch ms. */
export type StationEventRow = RowOf<typeof eventRow>;

const eventsStatement = statement({
  name: 'station_event_list',
  params: { ...pick('station_event', 'station_id'), since: instant, limit: integer },
  row: eventRow,
  // the status reports of a wash are combined into one row, because a machine reports the remaining time each minute
  text: `
with listed as (
  (select transaction_id, seq_no, kind, redemption_id, occurred_at as at, occurred_at as first_at, received_at,
    1 as times, offline, interruption, reason
  from station_event
  where station_id = :station_id and received_at >= :since and kind not in ('parked', 'updated')
  order by received_at desc, transaction_id, seq_no desc limit :limit)
  union all
  (select transaction_id, min(seq_no), 'updated', redemption_id, max(occurred_at), min(occurred_at), max(received_at),
    count(*)::int, bool_and(offline), null, reason
  from station_event
  where station_id = :station_id and received_at >= :since and kind = 'updated'
  group by transaction_id, redemption_id, reason
  order by max(received_at) desc, transaction_id limit :limit)
)
select e.transaction_id, e.seq_no, e.kind, coalesce(r.bay_no, o.bay_no) as bay_no, e.at, e.first_at, e.times,
  e.offline, e.interruption, e.reason
from listed e
left join redemption r using (redemption_id)
left join offline_wash o on o.station_id = :station_id and o.transaction_id = e.transaction_id
order by e.received_at desc, e.transaction_id, e.seq_no desc`,
});

type StationRecordQuery = { readonly stationId: StationId; readonly since: number; readonly limit: number };

/** Returns the messages of a station's machines since a given time (epoch ms), newest first. */
export async function listEventsOfStation(db: Queryable, values: StationRecordQuery): Promise<StationEventRow[]> {
  return await db.query(eventsStatement, values);
}

const alertRow = {
  ...pick('station_alert', 'alert_id kind since times'),
  bay_no: nullable(integer),
  until: nullable(instant),
} as const;

const alertsStatement = statement({
  name: 'station_list_past_alerts',
  params: { ...pick('station_alert', 'station_id'), since: instant, limit: integer },
  row: alertRow,
  text: `
select alert_id, kind, nullif(bay_no, 0) as bay_no, since, resolved_at as until, times from station_alert
where station_id = :station_id and raised_at >= :since
order by raised_at desc, alert_id limit :limit`,
});

/** Returns the alerts of a station that were raised since a given time (epoch ms), newest first. */
export async function listAlertsSince(
  db: Queryable,
  values: StationRecordQuery,
): Promise<RowsOf<typeof alertsStatement>[]> {
  return await db.query(alertsStatement, values);
}
