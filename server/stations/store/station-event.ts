import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { InterruptionCause } from '#contracts/entitlements/redemption.ts';
import type { StationEventKind } from '#contracts/stations/station-protocol.ts';
import { id, instant, integer } from '#server/core/db/statements/column.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Outcome of a message that waits for an earlier message. */
export const EVENT_OUTCOME_WAITING = 'waiting';

/** Outcome of a message that had no effect, because a message with a higher number was applied before. */
export const EVENT_OUTCOME_TOO_LATE = 'too_late';

/** Maximum number of messages stored for one wash. Only a defective machine sends more. */
const EVENTS_OF_A_WASH_MAX = 2_000;

/**
 * Kind of a stored message. `parked` means that the message was not applied. Only its number is readable, or it names a
 * wash of another station.
 */
type StoredKind = StationEventKind | 'parked';

/** Message of a station's machine. All times are in epoch ms. */
export type StoredStationEvent = {
  readonly stationId: StationId;
  readonly transactionId: string;
  readonly seqNo: number;
  /** Id of the wash that the message is about. Null if the message is not about a wash of this station. */
  readonly redemptionId: RedemptionId | null;
  readonly kind: StoredKind;
  readonly occurredAt: number;
  readonly receivedAt: number;
  readonly offline: boolean;
  readonly reason: string | null;
  /** Remaining wash time in seconds. Null if the message does not contain it. */
  readonly remainingSeconds: number | null;
  readonly deliveredSeconds: number | null;
  readonly interruption: InterruptionCause | null;
  readonly outcome: string;
};

const addStatement = batchedStatement({
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
with first_event as (
  select distinct on (station_id, transaction_id, seq_no, kind, redemption_id) * from input
  order by station_id, transaction_id, seq_no, kind, redemption_id, input_no
), added as (
  insert into station_event (station_id, transaction_id, seq_no, redemption_id, kind, occurred_at, received_at, offline,
    reason, remaining_seconds, delivered_seconds, interruption, outcome)
  select station_id, transaction_id, seq_no, redemption_id, kind, occurred_at, received_at, offline, reason,
    remaining_seconds, delivered_seconds, interruption, outcome
  from first_event f
  where redemption_id is null
    or (select count(*) from station_event e where e.redemption_id = f.redemption_id) < most
  order by station_id, transaction_id, seq_no, kind
  on conflict on constraint station_event_once do nothing
  returning heard_no, station_id, transaction_id, seq_no, redemption_id, kind
)
select f.input_no, a.heard_no
from added a join first_event f on f.station_id = a.station_id and f.transaction_id = a.transaction_id
  and f.seq_no = a.seq_no and f.kind = a.kind and f.redemption_id is not distinct from a.redemption_id`,
});

/**
 * Stores a message. It is idempotent. Returns false if the message was already stored, or its wash has too many
 * messages.
 */
export async function addStationEvent(db: BatchQueryable, event: StoredStationEvent): Promise<boolean> {
  return (await db.gather(addStatement, { ...event, most: EVENTS_OF_A_WASH_MAX })).length > 0;
}

const eventRow = pick(
  'station_event',
  `
  heard_no transaction_id seq_no kind occurred_at received_at remaining_seconds delivered_seconds
  interruption outcome`,
);

/** Stored message about a wash. All times are in epoch ms. */
export type WashEvent = RowOf<typeof eventRow>;

type Wash = { readonly stationId: StationId; readonly redemptionId: RedemptionId };

const eventColumnsSql = `
i.input_no, e.heard_no, e.transaction_id, e.seq_no, e.kind, e.occurred_at, e.received_at, e.remaining_seconds,
  e.delivered_seconds, e.interruption, e.outcome`;

const listStatement = batchedStatement({
  name: 'station_event_list_of_wash',
  params: { ...pick('station_event', 'station_id'), redemption_id: id<RedemptionId>() },
  row: eventRow,
  text: `
select ${eventColumnsSql}
from input i join station_event e on e.redemption_id = i.redemption_id and e.station_id = i.station_id
union all
select ${eventColumnsSql}
from input i join station_event e on e.station_id = i.station_id and e.kind = 'parked' and e.transaction_id in (
  select o.transaction_id from station_event o where o.redemption_id = i.redemption_id and o.station_id = i.station_id)`,
});

/**
 * Returns all messages about a wash, and the parked messages of the same transactions. The messages are in no
 * particular order.
 */
export async function listWashEvents(db: BatchQueryable, { stationId, redemptionId }: Wash): Promise<WashEvent[]> {
  return await db.gather(listStatement, { stationId, redemptionId });
}

const noteStatement = batchedStatement({
  name: 'station_event_note_outcome',
  params: pick('station_event', 'heard_no outcome'),
  row: {},
  text: `
update station_event e set outcome = i.outcome from input i where e.heard_no = i.heard_no returning i.input_no`,
});

export async function recordStationEventOutcome(
  db: BatchQueryable,
  note: { readonly heardNo: number; readonly outcome: string },
): Promise<void> {
  await db.gather(noteStatement, note);
}

const findOfflineStatement = statement({
  name: 'station_event_find_offline',
  params: pick('station_event', 'station_id transaction_id seq_no kind'),
  row: pick('station_event', 'outcome'),
  text: `
select e.outcome from station_event e join offline_wash w using (station_id, transaction_id)
where station_id = :station_id and transaction_id = :transaction_id and e.seq_no = :seq_no and e.kind = :kind
  and e.redemption_id is not distinct from w.redemption_id and e.outcome <> '${EVENT_OUTCOME_WAITING}'`,
});

/**
 * Returns true if this message was already applied. The message is about a wash that the machine started without a
 * connection.
 */
export async function isOfflineEventApplied(
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
where outcome = '${EVENT_OUTCOME_WAITING}' and received_at <= :lost_since and redemption_id is not null
limit :limit`,
});

/**
 * Returns washes with an overdue message. Such a message has waited for an earlier message since `lostSince` (epoch ms)
 * or longer.
 */
export async function listWashesWithOverdueEvents(
  db: Queryable,
  values: { readonly lostSince: number; readonly limit: number },
): Promise<RedemptionId[]> {
  return (await db.query(listOverdueStatement, values)).map(({ redemptionId }) => redemptionId);
}
