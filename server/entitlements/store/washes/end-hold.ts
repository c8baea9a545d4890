import type { RedemptionId } from '#contracts/core/ids.ts';
import type { InterruptionCause, ReleaseReason } from '#contracts/entitlements/redemption.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { emptyLotStates } from '#domain/entitlements/lot-state.ts';
import { redemptionTransitions, type RedemptionState } from '#domain/entitlements/redemption-state.ts';
import { boolean, instant, word } from '#server/core/db/statements/column.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import type { RowOf, ParamsOf } from '#server/core/db/statements/statement.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { emptyLotStateSql } from '../empty-state.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Locks the voucher of each wash, in key order, before the wash itself is read. */
const heldLotSql = `
held_lot as (
  select lot_id, state, remaining, held from credit_lot
  where lot_id in (select r.lot_id from redemption r where r.redemption_id in (select redemption_id from input))
  order by lot_id
  for update
)`;

/**
 * Returns SQL that locks the bays that are still reserved for the given washes. The lock order by key is the same as
 * that of a reservation. With different orders, two batches could deadlock, and PostgreSQL detects a deadlock only
 * after one second.
 */
function heldBaySql(washes: string): string {
  return `
held_bay as (
  select b.station_id, b.bay_no, b.redemption_id from bay b
  where (b.station_id, b.bay_no, b.redemption_id) in (
    select w.station_id, w.bay_no, w.redemption_id from ${washes} w)
  order by b.station_id, b.bay_no
  for no key update
)`;
}

const settledRow = { ...pick('redemption', 'state'), moved: boolean } as const;

/** State of a wash after a write, and a flag that tells if this write changed the state. */
export type EndedWash = RowOf<typeof settledRow>;

const completedRow = { ...settledRow, has_points: boolean } as const;

const completeStatement = batchedStatement({
  name: 'redemption_complete',
  params: { ...pick('redemption', 'redemption_id'), started_at: instant, busy_until: instant, rinse_due_at: instant },
  row: completedRow,
  text: `
with ${heldLotSql}, spent as (
  update redemption r set state = 'completed', started_at = i.started_at
  from input i, held_lot c
  where r.redemption_id = i.redemption_id and c.lot_id = r.lot_id
    and r.state in (${sqlTextList(sourceStatesOf(redemptionTransitions, 'completed'))})
  returning r.redemption_id, r.lot_id, r.units, r.started_at, r.station_id, r.bay_no
), taken as (
  update credit_lot c set held = c.held - s.units,
    state = case when c.state = 'active' and c.remaining = 0 and c.held = s.units
      then ${emptyLotStateSql('c')} else c.state end
  from (select lot_id, sum(units)::int as units from spent group by lot_id) s
  where c.lot_id = s.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'capture', 0, - units, redemption_id, started_at from spent
), ${heldBaySql('spent')}, occupied as (
  update bay b set busy_until = i.busy_until, washed_at = greatest(b.washed_at, i.started_at), failed_starts = 0,
    rinse_due_at = coalesce(b.rinse_due_at, i.rinse_due_at)
  from held_bay h join input i using (redemption_id)
  where b.station_id = h.station_id and b.bay_no = h.bay_no and b.redemption_id = h.redemption_id
), late as (
  update redemption r set late_started_at = i.started_at from input i
  where r.redemption_id = i.redemption_id and r.state = 'released' and r.late_started_at is null
)
select i.input_no, case when s.redemption_id is null then r.state else 'completed' end as state,
  s.redemption_id is not null as moved, exists (
    -- one row after the other by its key
    select from points_grant g
    where g.kind = 'purchase' and g.state = 'pending' and g.order_id = (
      select l.order_id from order_line l where l.order_line_id = (
        select c.source_id from credit_lot c where c.lot_id = s.lot_id and c.source = 'order_line'))) as has_points
from input i
join redemption r using (redemption_id)
left join spent s using (redemption_id)`,
});

/**
 * Completes a reserved wash after the machine has started; the wash is spent, and its bay has to be rinsed afterwards.
 * It is idempotent. A wash that was released before stays released and is recorded as the shop's loss. Returns the
 * resulting state, and whether points of the purchase are pending. Returns null if the wash does not exist.
 */
export async function completeHold(
  db: BatchQueryable,
  start: ParamsOf<typeof completeStatement>,
): Promise<RowOf<typeof completedRow> | null> {
  const [row] = await db.gather(completeStatement, start);
  return row ?? null;
}

const releaseStatement = batchedStatement({
  name: 'redemption_release',
  params: {
    ...pick('redemption', 'redemption_id'),
    reason: word<ReleaseReason>(),
    released_at: instant,
    good_until: instant,
  },
  row: settledRow,
  text: `
with ${heldLotSql}, back as (
  update redemption r set state = 'released', released_at = i.released_at, release_reason = i.reason
  from input i, held_lot c
  where r.redemption_id = i.redemption_id and c.lot_id = r.lot_id
    and r.state in (${sqlTextList(sourceStatesOf(redemptionTransitions, 'released'))})
  returning r.redemption_id, r.lot_id, r.units, r.released_at, r.release_reason, r.station_id, r.bay_no, i.good_until,
    c.state in ('void', 'expired') as over
), returned as (
  -- a package that never expires has no last day to move
  update credit_lot c set held = c.held - b.units,
    remaining = c.remaining + case when b.over then 0 else b.units end,
    expires_at = case when not b.over and c.expires_at < b.good_until then b.good_until else c.expires_at end
  from (select lot_id, sum(units)::int as units, bool_or(over) as over, max(good_until) as good_until
    from back group by lot_id) b
  where c.lot_id = b.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'release', units, - units, redemption_id, released_at from back
  union all
  select lot_id, 'void', - units, 0, redemption_id, released_at from back where over
), ${heldBaySql('back')}, freed as (
  -- a wash that never reached its machine says nothing about the bay
  update bay b set redemption_id = null, busy_until = null,
    failed_starts = b.failed_starts + case when k.release_reason = 'unreachable' then 0 else 1 end,
    start_failed_at = case when k.release_reason = 'unreachable' then b.start_failed_at else k.released_at end
  from held_bay h join back k using (redemption_id)
  where b.station_id = h.station_id and b.bay_no = h.bay_no and b.redemption_id = h.redemption_id
)
select i.input_no, case when b.redemption_id is null then r.state else 'released' end as state,
  b.redemption_id is not null as moved
from input i
join redemption r using (redemption_id)
left join back b using (redemption_id)`,
});

/**
 * Releases a reserved wash, which is credited back to its voucher. If the voucher was voided or expired permanently
 * meanwhile, the wash is voided too. A spent wash stays spent. Returns the resulting state. Returns null if the wash
 * does not exist.
 */
export async function releaseHold(
  db: BatchQueryable,
  release: {
    readonly redemptionId: RedemptionId;
    readonly reason: ReleaseReason;
    readonly releasedAt: number;
    /** New expiry in epoch ms. It replaces the voucher's expiry if that is earlier. */
    readonly goodUntil: number;
  },
): Promise<EndedWash | null> {
  const [row] = await db.gather(releaseStatement, release);
  return row ?? null;
}

const endStatement = batchedStatement({
  name: 'redemption_end',
  params: {
    ...pick('redemption', 'redemption_id delivered_seconds interruption'),
    ended_at: instant,
    rinse_expected_at: instant,
    rinse_due_at: instant,
    comes_back: boolean,
    now: instant,
    good_until: instant,
  },
  row: pick('redemption', 'state'),
  // if a bay was not rinsed after an earlier wash, it keeps the deadline of that wash
  text: `
with ${heldLotSql}, ended as (
  update redemption r set ended_at = greatest(i.ended_at, r.started_at), delivered_seconds = i.delivered_seconds,
    interruption = i.interruption, reversed_at = case when i.comes_back then i.now end,
    state = case when i.comes_back then 'reversed' else r.state end
  from input i, held_lot c
  where r.redemption_id = i.redemption_id and c.lot_id = r.lot_id and r.ended_at is null
    and r.state in (${sqlTextList(sourceStatesOf(redemptionTransitions, 'reversed'))})
  returning r.redemption_id, r.lot_id, r.units, r.state, i.now, i.good_until, c.state in ('void', 'expired') as over
), back as (
  select * from ended where state = 'reversed'
), returned as (
  update credit_lot c set remaining = c.remaining + case when b.over then 0 else b.units end,
    state = case when c.state in (${sqlTextList(emptyLotStates)}) then 'active' else c.state end,
    expires_at = case when not b.over and c.expires_at < b.good_until then b.good_until else c.expires_at end
  from (select lot_id, sum(units)::int as units, bool_or(over) as over, max(good_until) as good_until
    from back group by lot_id) b
  where c.lot_id = b.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'restore', units, 0, redemption_id, now from back
  union all
  select lot_id, 'void', - units, 0, redemption_id, now from back where over
), ${heldBaySql('(select r.* from redemption r join input using (redemption_id))')}, freed as (
  update bay b set redemption_id = null, busy_until = null,
    rinse_due_at = case when b.rinse_due_at = i.rinse_expected_at then i.rinse_due_at else b.rinse_due_at end
  from held_bay h join input i using (redemption_id)
  where b.station_id = h.station_id and b.bay_no = h.bay_no and b.redemption_id = h.redemption_id
)
select i.input_no, coalesce(e.state, r.state) as state
from input i
join redemption r using (redemption_id)
left join ended e using (redemption_id)`,
});

/**
 * Ends a wash and frees its bay. An interrupted wash is credited back to its voucher, as by `releaseHold`. It is
 * idempotent. Returns the resulting state, or null if the wash does not exist.
 */
export async function endWash(
  db: BatchQueryable,
  end: {
    readonly redemptionId: RedemptionId;
    readonly endedAt: number;
    readonly deliveredSeconds: number | null;
    readonly interruption: InterruptionCause | null;
    /** Deadline of the rinse that was set at the start of the wash, in epoch ms. */
    readonly rinseExpectedAt: number;
    /** Deadline of the rinse after the reported end, in epoch ms. It replaces `rinseExpectedAt`. */
    readonly rinseDueAt: number;
    readonly comesBack: boolean;
    readonly now: number;
    /** New expiry in epoch ms. It replaces the voucher's expiry if that is earlier. */
    readonly goodUntil: number;
  },
): Promise<RedemptionState | null> {
  const [row] = await db.gather(endStatement, end);
  return row?.state ?? null;
}
