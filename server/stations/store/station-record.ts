import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { Interruption } from '#contracts/entitlements/redemption.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import { boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const washRow = {
  redemption_id: id<RedemptionId>(),
  bay_no: integer,
  state: word<RedemptionState>(),
  minutes: integer,
  started_at: instant,
  delivered_seconds: nullable(integer),
  interruption: nullable(word<Interruption>()),
} as const;
export type StationWashRow = RowOf<typeof washRow>;

const washesStatement = statement({
  name: 'station_list_washes',
  params: { station_id: id<StationId>(), since: instant, limit: integer },
  row: washRow,
  text: `
select redemption_id, bay_no, state, minutes, started_at, delivered_seconds, interruption
from redemption where station_id = :station_id and started_at >= :since
order by started_at desc limit :limit`,
});

/** The washes of a station that began since an instant (epoch ms), the newest first. */
export async function listWashesOfStation(
  db: Queryable,
  wish: { readonly stationId: StationId; readonly since: number; readonly limit: number },
): Promise<StationWashRow[]> {
  return await db.query(washesStatement, wish);
}

const eventRow = {
  transaction_id: text,
  seq_no: integer,
  kind: word<StationEventKind>(),
  occurred_at: instant,
  received_at: instant,
  offline: boolean,
  reason: nullable(text),
} as const;
export type StationEventRow = RowOf<typeof eventRow>;

const eventsStatement = statement({
  name: 'station_event_list',
  params: { station_id: id<StationId>(), limit: integer },
  row: eventRow,
  text: `
select transaction_id, seq_no, kind, occurred_at, received_at, offline, reason
from station_event where station_id = :station_id and kind <> 'parked'
order by received_at desc, transaction_id, seq_no desc limit :limit`,
});

/** What the machines of a station told last. */
export async function listEventsOfStation(
  db: Queryable,
  wish: { readonly stationId: StationId; readonly limit: number },
): Promise<StationEventRow[]> {
  return await db.query(eventsStatement, wish);
}
