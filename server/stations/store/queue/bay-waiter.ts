import type { StationId } from '#contracts/core/ids.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, boolean, bytes, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowsOf } from '#server/core/db/statements/statement.ts';

export type BayQueueKey = { readonly stationId: StationId; readonly browserHash: Buffer };

const key = { ...pick('bay_waiter', 'station_id'), browser_hash: bytes } as const;
const noHold = 'held_for = null, held_at = null, held_until = null, held_here = false';

const lockStatement = statement({
  name: 'bay_waiter_lock_bays',
  params: pick('bay', 'station_id'),
  row: pick('bay', 'bay_no'),
  text: 'select bay_no from bay where station_id = :station_id order by bay_no for update',
});

/** Locks the bays of a station in order. Changes to its queue, reservations and starts then run one after the other. */
export async function lockBays(tx: Tx, values: { readonly stationId: StationId }): Promise<void> {
  await tx.query(lockStatement, values);
}

const joinStatement = statement({
  name: 'bay_waiter_join',
  params: { ...key, ...pick('bay_waiter', 'waiter_id'), waiters_max: integer, now: instant },
  row: { joined: integer },
  text: `
with gone as (
  delete from bay_waiter where browser_hash = :browser_hash and station_id <> :station_id returning station_id
), released as (
  update bay b set ${noHold} from gone g where b.station_id = g.station_id and b.held_for = :browser_hash
)
insert into bay_waiter (waiter_id, station_id, browser_hash, joined_at, seen_at)
select :waiter_id, :station_id, :browser_hash, :now, :now
where (select count(*) from bay_waiter w where w.station_id = :station_id and w.browser_hash <> :browser_hash)
  < :waiters_max
on conflict (station_id, browser_hash) do update set seen_at = excluded.seen_at
returning 1 as joined`,
});

/**
 * Adds a browser to the end of a station's queue, and removes it from the queues of other stations. A browser that is
 * already in the queue keeps its position. Returns false if the queue is full. Lock the bays first.
 */
export async function joinQueue(
  tx: Tx,
  values: BayQueueKey & { readonly waiterId: string; readonly waitersMax: number; readonly now: number },
): Promise<boolean> {
  return (await tx.query(joinStatement, values)).length > 0;
}

const findStatement = statement({
  name: 'bay_waiter_find',
  params: { ...key, now: instant },
  row: {
    ...pick('bay_waiter', 'seen_at'),
    place: integer,
    bay_no: nullable(integer),
    held_until: nullable(instant),
    here: boolean,
    push: boolean,
  },
  text: `
select w.seen_at, w.push_sealed is not null as push, b.bay_no, b.held_until, coalesce(b.held_here, false) as here, 1 + (
    select count(*) from bay_waiter o
    where o.station_id = w.station_id and (o.joined_at, o.waiter_id) < (w.joined_at, w.waiter_id) and not exists (
      select from bay h where h.station_id = o.station_id and h.held_for = o.browser_hash and h.held_until > :now)
  )::int as place
from bay_waiter w
left join bay b on b.station_id = w.station_id and b.held_for = w.browser_hash and b.held_until > :now
where w.station_id = :station_id and w.browser_hash = :browser_hash`,
});

/** Browser in a queue, with the bay that is reserved for it. All times are in epoch ms. */
export type WaiterRow = RowsOf<typeof findStatement>;

/** Returns the position of a browser in the queue. Returns null if the browser is not in the queue. */
export async function findWaiter(
  db: Queryable,
  values: BayQueueKey & { readonly now: number },
): Promise<WaiterRow | null> {
  const [row] = await db.query(findStatement, values);
  return row ?? null;
}

const seeStatement = statement({
  name: 'bay_waiter_see',
  params: { ...key, now: instant },
  row: {},
  text: `update bay_waiter set seen_at = :now where station_id = :station_id and browser_hash = :browser_hash`,
});

export async function recordWaiterSeen(db: Queryable, values: BayQueueKey & { readonly now: number }): Promise<void> {
  await db.query(seeStatement, values);
}

const leaveStatement = statement({
  name: 'bay_waiter_leave',
  params: key,
  row: {},
  text: `
with gone as (
  delete from bay_waiter where station_id = :station_id and browser_hash = :browser_hash
)
update bay set ${noHold} where station_id = :station_id and held_for = :browser_hash`,
});

export async function leaveQueue(db: Queryable, values: BayQueueKey): Promise<void> {
  await db.query(leaveStatement, values);
}

const presentStatement = statement({
  name: 'bay_waiter_here',
  params: { ...key, now: instant },
  row: {},
  text: `
update bay set held_here = true
where station_id = :station_id and held_for = :browser_hash and held_until > :now and not held_here`,
});

/** Records that a customer for whom a bay is reserved is at the machine. Does nothing if no bay is reserved. */
export async function recordWaiterPresence(
  db: Queryable,
  values: BayQueueKey & { readonly now: number },
): Promise<void> {
  await db.query(presentStatement, values);
}

const queuesStatement = statement({
  name: 'bay_waiter_queues',
  params: {},
  row: pick('bay_waiter', 'station_id'),
  text: 'select distinct station_id from bay_waiter order by station_id',
});

export async function listStationsWithQueue(db: Queryable): Promise<StationId[]> {
  return (await db.query(queuesStatement, {})).map(({ stationId }) => stationId);
}

const releaseStatement = statement({
  name: 'bay_waiter_release',
  params: {
    ...pick('bay_waiter', 'station_id'),
    silent_since: instant,
    joined_before: instant,
    now: instant,
  },
  row: {},
  text: `
with gone as (
  delete from bay_waiter w
  where w.station_id = :station_id and (w.joined_at <= :joined_before or exists (
    select from bay b
    where b.station_id = w.station_id and b.held_for = w.browser_hash and b.status = 'live' and b.held_until <= :now)
    -- the page of a customer who is notified by push may be closed
    or (w.push_sealed is null and w.seen_at <= :silent_since))
  returning browser_hash
)
update bay b set ${noHold}
where b.station_id = :station_id and b.held_for is not null
  and (b.status <> 'live' or b.held_until <= :now or b.held_for in (select browser_hash from gone)
    or not exists (select from bay_waiter w where w.station_id = b.station_id and w.browser_hash = b.held_for))`,
});

/**
 * Removes customers from the queue and releases their bays. They waited too long, did not come to their reserved bay in
 * time, or closed their page without a push subscription. If a reserved bay is out of service, the reservation ends,
 * and the customer stays in the queue. Reservations for browsers that left the queue end. Lock the bays first.
 */
export async function removeAbsentWaiters(
  tx: Tx,
  values: {
    readonly stationId: StationId;
    readonly silentSince: number;
    readonly joinedBefore: number;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(releaseStatement, values);
}

const holdStatement = statement({
  name: 'bay_waiter_hold',
  params: { ...pick('bay_waiter', 'station_id'), bay_nos: array(integer), now: instant, until: instant },
  row: { ...pick('bay_waiter', 'waiter_id'), pushed: boolean },
  text: `
with free as (
  select bay_no, row_number() over (order by bay_no) as place from bay
  where station_id = :station_id and bay_no = any(:bay_nos) and status = 'live'
    and (redemption_id is null or busy_until <= :now) and (reserved_for is null or reserved_until <= :now)
    and held_for is null
), first as (
  select waiter_id, browser_hash, push_sealed is not null as push, row_number() over (order by joined_at, waiter_id) as place from bay_waiter w
  where station_id = :station_id and not exists (
    select from bay b where b.station_id = w.station_id and b.held_for = w.browser_hash)
), held as (
  update bay b set held_for = w.browser_hash, held_at = :now, held_until = :until, held_here = false
  from free f join first w using (place)
  where b.station_id = :station_id and b.bay_no = f.bay_no
  returning w.waiter_id, w.push, b.bay_no, b.held_until
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'bay_held_push', 'bay_held_push:' || waiter_id || ':' || bay_no || ':' || extract(epoch from held_until),
    jsonb_build_object('waiterId', waiter_id, 'bayNo', bay_no), :now, :now
  from held where push
  on conflict (dedupe) do nothing
)
select waiter_id, push as pushed from held`,
});

/**
 * Reserves the free bays of the list `bayNos` for the first customers in the queue who have no reserved bay. Returns
 * these customers. Enqueues a push message for each of them who has a push subscription. Lock the bays first.
 */
export async function holdBays(
  tx: Tx,
  values: {
    readonly stationId: StationId;
    readonly bayNos: readonly number[];
    readonly now: number;
    readonly until: number;
  },
): Promise<RowsOf<typeof holdStatement>[]> {
  return await tx.query(holdStatement, values);
}
