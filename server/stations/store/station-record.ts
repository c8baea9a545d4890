import type { StationId } from '#contracts/core/ids.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import { instant, integer, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const washRow = {
  ...pick('redemption', 'redemption_id bay_no state minutes delivered_seconds interruption'),
  started_at: instant,
} as const;
export type StationWashRow = RowOf<typeof washRow>;

const washesStatement = statement({
  name: 'station_list_washes',
  params: { ...pick('redemption', 'station_id'), since: instant, limit: integer },
  row: washRow,
  text: `
select redemption_id, bay_no, state, minutes, started_at, delivered_seconds, interruption
from redemption where station_id = :station_id and started_at >= :since
order by started_at desc limit :limit`,
});

/** Returns the washes of a station that started since an instant (epoch ms), newest first. */
export async function listWashesOfStation(
  db: Queryable,
  values: { readonly stationId: StationId; readonly since: number; readonly limit: number },
): Promise<StationWashRow[]> {
  return await db.query(washesStatement, values);
}

const eventRow = {
  ...pick('station_event', 'transaction_id seq_no occurred_at received_at offline reason'),
  kind: word<StationEventKind>(),
} as const;
export type StationEventRow = RowOf<typeof eventRow>;

const eventsStatement = statement({
  name: 'station_event_list',
  params: { ...pick('station_event', 'station_id'), limit: integer },
  row: eventRow,
  text: `
select transaction_id, seq_no, kind, occurred_at, received_at, offline, reason
from station_event where station_id = :station_id and kind <> 'parked'
order by received_at desc, transaction_id, seq_no desc limit :limit`,
});

/** Returns the newest messages of a station's machines. */
export async function listEventsOfStation(
  db: Queryable,
  values: { readonly stationId: StationId; readonly limit: number },
): Promise<StationEventRow[]> {
  return await db.query(eventsStatement, values);
}
