import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { Interruption } from '#contracts/entitlements/redemption.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import { id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Outcome of a message that waits for an earlier message. */
export const OUTCOME_WAITING = 'waiting';

/** Outcome of a message that a higher number has overtaken, so that it has no effect. */
export const TOO_LATE = 'too_late';

/** Maximum number of messages stored for one wash. Only a defective machine sends more. */
const EVENTS_OF_A_WASH_MAX = 2_000;

/** `parked`: unreadable except for its number. */
type StoredKind = StationEventKind | 'parked';

/** One message of a station. Instants in epoch ms. */
export type StoredStationEvent = {
  readonly stationId: StationId;
  readonly transactionId: string;
  readonly seqNo: number;
  /** Wash of the message; null if it contains no wash of this station. */
  readonly redemptionId: RedemptionId | null;
  readonly kind: StoredKind;
  readonly occurredAt: number;
  readonly receivedAt: number;
  readonly offline: boolean;
  readonly reason: string | null;
  /** Seconds for which the water will still run; null where the message does not say. */
  readonly remainingSeconds: number | null;
  readonly deliveredSeconds: number | null;
  readonly interruption: Interruption | null;
  readonly outcome: string;
};

const addStatement = statement({
  name: 'station_event_add',
  params: {
    ...pick(
      'station_event',
      `
  station_id transaction_id seq_no redemption_id kind occurred_at received_at offline reason
  remaining_seconds delivered_seconds interruption outcome`,
    ),
    most: integer,
  },
  row: pick('station_event', 'heard_no'),
  text: `
insert into station_event (station_id, transaction_id, seq_no, redemption_id, kind, occurred_at, received_at, offline,
  reason, remaining_seconds, delivered_seconds, interruption, outcome)
select :station_id, :transaction_id, :seq_no, :redemption_id, :kind, :occurred_at, :received_at, :offline, :reason,
  :remaining_seconds, :delivered_seconds, :interruption, :outcome
where :redemption_id is null
  or (select count(*) from station_event where redemption_id = :redemption_id) < :most
on conflict on constraint station_event_once do nothing
returning heard_no`,
});

/** Stores a message once; false if it was already stored, or its wash has too many messages. */
export async function addStationEvent(db: Queryable, event: StoredStationEvent): Promise<boolean> {
  return (await db.query(addStatement, { ...event, most: EVENTS_OF_A_WASH_MAX })).length > 0;
}

const eventRow = pick(
  'station_event',
  `
  heard_no transaction_id seq_no kind occurred_at received_at remaining_seconds delivered_seconds
  interruption outcome`,
);

/** A stored message of one wash. Instants in epoch ms. */
export type WashEvent = RowOf<typeof eventRow>;

type Wash = { readonly stationId: StationId; readonly redemptionId: RedemptionId };

const listStatement = statement({
  name: 'station_event_list_of_wash',
  params: { ...pick('station_event', 'station_id'), redemption_id: id<RedemptionId>() },
  row: eventRow,
  text: `
with own as (
  select heard_no, transaction_id, seq_no, kind, occurred_at, received_at, remaining_seconds, delivered_seconds,
    interruption, outcome
  from station_event where redemption_id = :redemption_id and station_id = :station_id
)
select * from own
union all
select heard_no, transaction_id, seq_no, kind, occurred_at, received_at, remaining_seconds, delivered_seconds,
    interruption, outcome
from station_event
where station_id = :station_id and kind = 'parked' and transaction_id in (select transaction_id from own)`,
});

/** Returns every message about a wash, and unreadable messages of the same transactions, in no particular order. */
export async function listWashEvents(db: Queryable, wash: Wash): Promise<WashEvent[]> {
  return await db.query(listStatement, wash);
}

const noteStatement = statement({
  name: 'station_event_note_outcome',
  params: pick('station_event', 'heard_no outcome'),
  row: {},
  text: 'update station_event set outcome = :outcome where heard_no = :heard_no',
});

/** Stores the outcome of a message. */
export async function noteOutcome(
  db: Queryable,
  note: { readonly heardNo: number; readonly outcome: string },
): Promise<void> {
  await db.query(noteStatement, note);
}

const findOfflineStatement = statement({
  name: 'station_event_find_offline',
  params: pick('station_event', 'station_id transaction_id seq_no kind'),
  row: pick('station_event', 'outcome'),
  text: `
select e.outcome from station_event e join offline_wash w using (station_id, transaction_id)
where station_id = :station_id and transaction_id = :transaction_id and e.seq_no = :seq_no and e.kind = :kind
  and e.redemption_id is not distinct from w.redemption_id and e.outcome <> '${OUTCOME_WAITING}'`,
});

/** Returns true if this message of an offline wash has already taken effect. */
export async function isKnownOffline(
  db: Queryable,
  event: Pick<StoredStationEvent, 'stationId' | 'transactionId' | 'seqNo' | 'kind'>,
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
where outcome = '${OUTCOME_WAITING}' and received_at <= :lost_since and redemption_id is not null
limit :limit`,
});

/** Returns washes with a message that has waited since `lostSince` (epoch ms) for an earlier message. */
export async function listOverdueWashes(
  db: Queryable,
  values: { readonly lostSince: number; readonly limit: number },
): Promise<RedemptionId[]> {
  return (await db.query(listOverdueStatement, values)).map(({ redemptionId }) => redemptionId);
}
