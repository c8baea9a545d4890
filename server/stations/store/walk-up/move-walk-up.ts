import type { OrderId, RedemptionId } from '#contracts/core/ids.ts';
import type { WalkUpFailure, WalkUpState } from '#contracts/stations/walk-up.ts';
import { statesBefore } from '#domain/core/moves.ts';
import { walkUpMoves } from '#domain/stations/walk-up-state.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const moveStatement = statement({
  name: 'walk_up_move',
  params: {
    walk_up_id: id<OrderId>(),
    // the state that the caller decided about; if the stored state is different, another decision came first
    from: word<WalkUpState>(),
    to: word<WalkUpState>(),
    allowed: array(text),
    failure: nullable(word<WalkUpFailure>()),
    now: instant,
    reserved_until: instant,
    holds_bay: boolean,
  },
  row: { moved: integer },
  text: `
with moved as (
  update walk_up set state = :to, changed_at = :now, failure = :failure,
    paid_at = case when :to in ('reserved', 'paying', 'abandoned') then null else coalesce(paid_at, :now) end
  where walk_up_id = :walk_up_id and state = :from and state = any(:allowed)
  returning walk_up_id, by_mail, by_sms
), released as (
  update bay b set reserved_for = null, reserved_at = null, reserved_until = null
  from moved m where b.reserved_for = m.walk_up_id and not :holds_bay
), prolonged as (
  -- a reservation that is over is not renewed: another customer may be on the way to this bay
  update bay b set reserved_until = greatest(b.reserved_until, least(:reserved_until, b.reserved_at + interval '8 minutes'))
  from moved m where b.reserved_for = m.walk_up_id and :holds_bay and :to = 'paid' and b.reserved_until > :now
), enqueued as (
  -- the mail with the receipt belongs to the order; a walk-up adds the text message, and how a kept wash is used
  insert into outbox (topic, dedupe, order_id, next_attempt_at, created_at)
  select n.topic, n.topic || ':' || m.walk_up_id, m.walk_up_id, :now, :now
  from moved m
  join (values ('paid', 'walk_up_receipt_sms', true), ('kept', 'walk_up_kept_sms', true), ('kept', 'walk_up_kept', false))
    as n (state, topic, sms) on n.state = :to and case when n.sms then m.by_sms else m.by_mail end
  on conflict (dedupe) do nothing
)
select 1 as moved from moved`,
});

const holding: readonly WalkUpState[] = ['reserved', 'paying', 'paid'];

/** A step of a walk-up. Instants in epoch ms. */
export type WalkUpMove = {
  readonly walkUpId: OrderId;
  readonly from: WalkUpState;
  readonly to: WalkUpState;
  readonly failure: WalkUpFailure | null;
  readonly now: number;
  /** New end of the reservation of a walk-up that was paid in time. */
  readonly reservedUntil: number;
};

/** Moves a walk-up, and releases its bay if the new state needs no bay. False if another decision came first. */
export async function moveWalkUp(db: Queryable, move: WalkUpMove): Promise<boolean> {
  const allowed = statesBefore(walkUpMoves, move.to);
  const rows = await db.query(moveStatement, { ...move, allowed, holdsBay: holding.includes(move.to) });
  return rows.length > 0;
}

const prolongStatement = statement({
  name: 'walk_up_prolong',
  params: { walk_up_id: id<OrderId>(), until: instant, now: instant },
  row: {},
  text: `
update bay set reserved_until = :until
where reserved_for = :walk_up_id and reserved_until > :now and reserved_until < :until`,
});

/** Prolongs a reservation that has not ended. */
export async function prolongReservation(
  db: Queryable,
  values: { readonly walkUpId: OrderId; readonly until: number; readonly now: number },
): Promise<void> {
  await db.query(prolongStatement, values);
}

const lockStatement = statement({
  name: 'walk_up_lock',
  params: { walk_up_id: id<OrderId>() },
  row: { ...pick('walk_up', 'state bay_no starts'), walk_up_id: id<OrderId>() },
  text: 'select walk_up_id, state, bay_no, starts from walk_up where walk_up_id = :walk_up_id for update',
});

/** Locks a walk-up until commit, so that start, voucher and refund are serialised. */
export async function lockWalkUp(tx: Tx, walkUpId: OrderId) {
  const [row] = await tx.query(lockStatement, { walkUpId });
  return row ?? null;
}

const startStatement = statement({
  name: 'walk_up_start',
  params: { ...pick('walk_up', 'bay_no'), walk_up_id: id<OrderId>(), redemption_id: id<RedemptionId>(), now: instant },
  row: {},
  text: `
with started as (
  update walk_up set state = 'starting', bay_no = :bay_no, redemption_id = :redemption_id, starts = starts + 1,
    failure = null, changed_at = :now
  where walk_up_id = :walk_up_id and state in (${sqlWords(statesBefore(walkUpMoves, 'starting'))})
  returning walk_up_id
)
update bay b set reserved_for = null, reserved_at = null, reserved_until = null
from started s where b.reserved_for = s.walk_up_id`,
});

/** Records the wash that was just held for a locked walk-up. */
export async function startWalkUpInside(
  tx: Tx,
  values: {
    readonly walkUpId: OrderId;
    readonly bayNo: number;
    readonly redemptionId: RedemptionId;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(startStatement, values);
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

/** Stores the reason why a paid wash could not be held, so that the customer can choose. Its bay is released. */
export async function noteFailure(
  db: Queryable,
  values: { readonly walkUpId: OrderId; readonly failure: WalkUpFailure; readonly now: number },
): Promise<void> {
  await db.query(noteFailureStatement, values);
}
