import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { Interruption } from '#contracts/entitlements/redemption.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import { bigint, boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** Outcome of a message whose turn has not come. */
export const WAITING = 'waiting';

/** Outcome of a message that a higher number has overtaken: it has no effect. */
export const TOO_LATE = 'too_late';

/** Messages stored for one wash; more can only come from a faulty machine. */
const EVENTS_OF_A_WASH_MAX = 2_000;

/** `parked`: unreadable but for its number. */
type StoredKind = StationEventKind | 'parked';

/** One message of a station; instants are epoch ms. */
export type KeptStationEvent = {
  readonly stationId: StationId;
  readonly transactionId: string;
  readonly seqNo: number;
  /** Null: it names no wash of this station. */
  readonly redemptionId: RedemptionId | null;
  readonly kind: StoredKind;
  readonly occurredAt: number;
  readonly receivedAt: number;
  readonly offline: boolean;
  readonly reason: string | null;
  readonly deliveredSeconds: number | null;
  readonly interruption: Interruption | null;
  readonly outcome: string;
};

const addStatement = statement({
  name: 'station_event_add',
  params: {
    station_id: id<StationId>(),
    transaction_id: text,
    seq_no: integer,
    redemption_id: nullable(id<RedemptionId>()),
    kind: word<StoredKind>(),
    occurred_at: instant,
    received_at: instant,
    offline: boolean,
    reason: nullable(text),
    delivered_seconds: nullable(integer),
    interruption: nullable(word<Interruption>()),
    outcome: text,
    most: integer,
  },
  row: { heard_no: bigint },
  text: `
insert into station_event (station_id, transaction_id, seq_no, redemption_id, kind, occurred_at, received_at, offline,
  reason, delivered_seconds, interruption, outcome)
select :station_id, :transaction_id, :seq_no, :redemption_id, :kind, :occurred_at, :received_at, :offline, :reason,
  :delivered_seconds, :interruption, :outcome
where :redemption_id is null
  or (select count(*) from station_event where redemption_id = :redemption_id) < :most
on conflict on constraint station_event_once do nothing
returning heard_no`,
});

/** Stores a message once; false where it is stored already, or its wash has too many. */
export async function addStationEvent(db: Queryable, event: KeptStationEvent): Promise<boolean> {
  return (await db.query(addStatement, { ...event, most: EVENTS_OF_A_WASH_MAX })).length > 0;
}

const eventRow = {
  heard_no: bigint,
  transaction_id: text,
  seq_no: integer,
  kind: word<StoredKind>(),
  occurred_at: instant,
  received_at: instant,
  delivered_seconds: nullable(integer),
  interruption: nullable(word<Interruption>()),
  outcome: text,
} as const;

/** A stored message of one wash; instants are epoch ms. */
export type WashEvent = RowOf<typeof eventRow>;

type Wash = { readonly stationId: StationId; readonly redemptionId: RedemptionId };

const listStatement = statement({
  name: 'station_event_list_of_wash',
  params: { station_id: id<StationId>(), redemption_id: id<RedemptionId>() },
  row: eventRow,
  text: `
with own as (
  select heard_no, transaction_id, seq_no, kind, occurred_at, received_at, delivered_seconds, interruption, outcome
  from station_event where redemption_id = :redemption_id and station_id = :station_id
)
select * from own
union all
select heard_no, transaction_id, seq_no, kind, occurred_at, received_at, delivered_seconds, interruption, outcome
from station_event
where station_id = :station_id and kind = 'parked' and transaction_id in (select transaction_id from own)`,
});

/** Every message about a wash, and the unreadable ones of the same transactions, in no order. */
export async function listWashEvents(db: Queryable, wash: Wash): Promise<WashEvent[]> {
  return await db.query(listStatement, wash);
}

const noteStatement = statement({
  name: 'station_event_note_outcome',
  params: { heard_no: bigint, outcome: text },
  row: {},
  text: 'update station_event set outcome = :outcome where heard_no = :heard_no',
});

/** Stores what a message led to. */
export async function noteOutcome(
  db: Queryable,
  note: { readonly heardNo: number; readonly outcome: string },
): Promise<void> {
  await db.query(noteStatement, note);
}

const findOfflineStatement = statement({
  name: 'station_event_find_offline',
  params: { station_id: id<StationId>(), transaction_id: text, seq_no: integer, kind: word<StoredKind>() },
  row: { outcome: text },
  text: `
select e.outcome from station_event e join offline_wash w using (station_id, transaction_id)
where station_id = :station_id and transaction_id = :transaction_id and e.seq_no = :seq_no and e.kind = :kind
  and e.redemption_id is not distinct from w.redemption_id and e.outcome <> '${WAITING}'`,
});

/** Whether this message of a wash without a connection has taken effect already. */
export async function isKnownOffline(
  db: Queryable,
  event: Pick<KeptStationEvent, 'stationId' | 'transactionId' | 'seqNo' | 'kind'>,
): Promise<boolean> {
  const { stationId, transactionId, seqNo, kind } = event;
  return (await db.query(findOfflineStatement, { stationId, transactionId, seqNo, kind })).length > 0;
}

const listOverdueStatement = statement({
  name: 'station_event_list_overdue',
  params: { lost_since: instant, limit: integer },
  row: { redemption_id: id<RedemptionId>() },
  text: `
select distinct redemption_id from station_event
where outcome = '${WAITING}' and received_at <= :lost_since and redemption_id is not null
limit :limit`,
});

/** Washes with a message that has waited since `lostSince` (epoch ms) for one before it. */
export async function listOverdueWashes(
  db: Queryable,
  wish: { readonly lostSince: number; readonly limit: number },
): Promise<RedemptionId[]> {
  return (await db.query(listOverdueStatement, wish)).map(({ redemptionId }) => redemptionId);
}
