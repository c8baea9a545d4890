import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import { boolean, id, instant, integer, nullable, text, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

/** What a station told; instants are epoch ms. */
export type KeptStationEvent = {
  readonly stationId: StationId;
  readonly transactionId: string;
  readonly seqNo: number;
  readonly redemptionId: RedemptionId | null;
  readonly kind: StationEventKind;
  readonly occurredAt: number;
  readonly receivedAt: number;
  readonly offline: boolean;
  readonly reason: string | null;
  readonly outcome: string;
};

const findStatement = statement({
  name: 'station_event_find',
  params: { station_id: id<StationId>(), transaction_id: text, seq_no: integer },
  row: { outcome: text },
  text: `
select outcome from station_event
where station_id = :station_id and transaction_id = :transaction_id and seq_no = :seq_no`,
});

export async function isKnownEvent(
  db: Queryable,
  event: Pick<KeptStationEvent, 'stationId' | 'transactionId' | 'seqNo'>,
): Promise<boolean> {
  const { stationId, transactionId, seqNo } = event;
  return (await db.query(findStatement, { stationId, transactionId, seqNo })).length > 0;
}

const addStatement = statement({
  name: 'station_event_add',
  params: {
    station_id: id<StationId>(),
    transaction_id: text,
    seq_no: integer,
    redemption_id: nullable(id<RedemptionId>()),
    kind: word<StationEventKind>(),
    occurred_at: instant,
    received_at: instant,
    offline: boolean,
    reason: nullable(text),
    outcome: text,
  },
  row: {},
  text: `
insert into station_event (station_id, transaction_id, seq_no, redemption_id, kind, occurred_at, received_at, offline,
  reason, outcome)
values (:station_id, :transaction_id, :seq_no, :redemption_id, :kind, :occurred_at, :received_at, :offline, :reason,
  :outcome)
on conflict do nothing`,
});

/** Keeps what was told, once; what it led to is written before, and is the same however often it is told. */
export async function addStationEvent(db: Queryable, event: KeptStationEvent): Promise<void> {
  await db.query(addStatement, event);
}
