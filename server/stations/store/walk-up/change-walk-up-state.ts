import type { OrderId } from '#contracts/core/ids.ts';
import type { WalkUpFailure, WalkUpState } from '#contracts/stations/walk-up.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { walkUpTransitions } from '#domain/stations/walk-up-state.ts';
import type { BatchQueryable, Queryable, Tx } from '#server/core/db/database.ts';
import { array, boolean, id, instant, nullable, text, word } from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const moveStatement = batchedStatement({
  name: 'walk_up_move',
  params: {
    walk_up_id: id<OrderId>(),
    // state that the caller read before the decision; nothing is written if the stored state differs, because another
    // decision was written first
    before: word<WalkUpState>(),
    after: word<WalkUpState>(),
    allowed: array(text),
    failure: nullable(word<WalkUpFailure>()),
    now: instant,
    reserved_until: instant,
    holds_bay: boolean,
  },
  row: { reserved_until: nullable(instant) },
  // walk-up purchases are locked before bays, each in key order, to prevent deadlocks; if a batch contains two
  // decisions about the same purchase, the first decision counts
  text: `
with held_walk_up as (
  select walk_up_id, state from walk_up where walk_up_id in (select walk_up_id from input)
  order by walk_up_id
  for no key update
), due as (
  select distinct on (i.walk_up_id) i.* from input i join held_walk_up h using (walk_up_id)
  where h.state = i.before and h.state = any(i.allowed)
  order by i.walk_up_id, i.input_no
), moved as (
  update walk_up w set state = d.after, changed_at = d.now, failure = d.failure,
    paid_at = case when d.after in ('reserved', 'paying', 'abandoned') then null else coalesce(w.paid_at, d.now) end
  from due d where w.walk_up_id = d.walk_up_id
  returning w.walk_up_id, w.by_mail, w.by_sms, d.input_no, d.after, d.now, d.reserved_until, d.holds_bay
), held_bay as (
  select station_id, bay_no, reserved_for from bay
  where reserved_for = any(array(
    select walk_up_id from moved where not holds_bay or after = 'paid'))
  order by station_id, bay_no
  for update
), released as (
  update bay b set reserved_for = null, reserved_at = null, reserved_until = null
  from held_bay h join moved m on m.walk_up_id = h.reserved_for and not m.holds_bay
  where b.station_id = h.station_id and b.bay_no = h.bay_no
), prolonged as (
  -- a reservation that is over is not renewed: another customer may be on the way to this bay
  update bay b
  set reserved_until = greatest(b.reserved_until, least(m.reserved_until, b.reserved_at + interval '8 minutes'))
  from held_bay h join moved m on m.walk_up_id = h.reserved_for and m.holds_bay and m.after = 'paid'
  where b.station_id = h.station_id and b.bay_no = h.bay_no and b.reserved_until > m.now
  returning m.walk_up_id, b.reserved_until
), enqueued as (
  -- the mail with the receipt belongs to the order; a walk-up adds the text message, and how a kept wash is used
  insert into outbox (topic, dedupe, order_id, next_attempt_at, created_at)
  select n.topic, n.topic || ':' || m.walk_up_id, m.walk_up_id, m.now, m.now
  from moved m
  join (values ('paid', 'walk_up_receipt_sms', true), ('kept', 'walk_up_kept_sms', true), ('kept', 'walk_up_kept', false))
    as n (state, topic, sms) on n.state = m.after and case when n.sms then m.by_sms else m.by_mail end
  on conflict (dedupe) do nothing
)
select m.input_no, p.reserved_until from moved m left join prolonged p using (walk_up_id)`,
});

const holding: readonly WalkUpState[] = ['reserved', 'paying', 'paid'];

/** Change of the state of a walk-up purchase (a purchase at the machine). All times are in epoch ms. */
export type WalkUpTransition = {
  readonly walkUpId: OrderId;
  readonly from: WalkUpState;
  readonly to: WalkUpState;
  readonly failure: WalkUpFailure | null;
  readonly now: number;
  /** New end of the bay's reservation. It is used if the walk-up becomes `paid` before its reservation ends. */
  readonly reservedUntil: number;
};

type ChangedReservation = { readonly holdsBay: boolean; readonly reservedUntil: number | null };

/**
 * Changes the state of a walk-up purchase (a purchase at the machine), and releases its bay if the new state needs no
 * bay. Returns null if another decision was written first. Otherwise the result shows if the bay stays reserved, and
 * the new end of the reservation if it was extended.
 */
export async function changeWalkUpState(
  db: BatchQueryable,
  move: WalkUpTransition,
): Promise<ChangedReservation | null> {
  return changedReservationOf(move, await db.gather(moveStatement, inputOf(move)));
}

/**
 * Changes the state of a walk-up purchase within the caller's transaction. The result is the same as that of
 * `changeWalkUpState`.
 */
export async function changeWalkUpStateInTx(tx: Tx, move: WalkUpTransition): Promise<ChangedReservation | null> {
  return changedReservationOf(move, await tx.query(moveStatement, inputOf(move)));
}

function inputOf({ from: before, to: after, ...move }: WalkUpTransition) {
  return {
    ...move,
    before,
    after,
    allowed: sourceStatesOf(walkUpTransitions, after),
    holdsBay: holding.includes(after),
  };
}

function changedReservationOf(
  { to }: WalkUpTransition,
  [row]: readonly Pick<ChangedReservation, 'reservedUntil'>[],
): ChangedReservation | null {
  return row === undefined ? null : { ...row, holdsBay: holding.includes(to) };
}

const prolongStatement = statement({
  name: 'walk_up_prolong',
  params: { walk_up_id: id<OrderId>(), until: instant, now: instant },
  row: {},
  text: `
update bay set reserved_until = :until
where reserved_for = :walk_up_id and reserved_until > :now and reserved_until < :until`,
});

/** Extends a bay's reservation if it has not ended. */
export async function extendBayReservation(
  db: Queryable,
  values: { readonly walkUpId: OrderId; readonly until: number; readonly now: number },
): Promise<void> {
  await db.query(prolongStatement, values);
}

const lockStatement = statement({
  name: 'walk_up_lock',
  params: { walk_up_id: id<OrderId>() },
  row: pick('walk_up', 'state'),
  text: 'select state from walk_up where walk_up_id = :walk_up_id for update',
});

/** Locks a walk-up purchase until commit, so that a refund and every other decision run one after the other. */
export async function lockWalkUp(tx: Tx, walkUpId: OrderId) {
  const [row] = await tx.query(lockStatement, { walkUpId });
  return row ?? null;
}

const noteFailureStatement = statement({
  name: 'walk_up_note_failure',
  params: { walk_up_id: id<OrderId>(), failure: word<WalkUpFailure>(), now: instant },
  row: {},
  text: `
with noted as (
  update walk_up set failure = :failure, changed_at = :now
  where walk_up_id = :walk_up_id and state = 'paid' and failure is distinct from :failure
  returning walk_up_id
)
update bay b set reserved_for = null, reserved_at = null, reserved_until = null
from noted n where b.reserved_for = n.walk_up_id`,
});

/**
 * Stores the reason why a wash could not be reserved although it was paid, and releases the bay. The customer then
 * chooses what happens next.
 */
export async function recordWalkUpStartFailure(
  db: Queryable,
  values: { readonly walkUpId: OrderId; readonly failure: WalkUpFailure; readonly now: number },
): Promise<void> {
  await db.query(noteFailureStatement, values);
}
