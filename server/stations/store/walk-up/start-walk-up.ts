import type { OrderId, RedemptionId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { walkUpTransitions } from '#domain/stations/walk-up-state.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import { bytes, id, instant, word } from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { holdSql, lotOfOrderSql, type HoldOutcome } from '#server/entitlements/public.ts';

/**
 * Result of starting a wash that was paid at the machine. `changed_meanwhile` means that another decision about the
 * purchase was written first.
 */
export type WalkUpStartOutcome = HoldOutcome | 'changed_meanwhile';

const startStatement = batchedStatement({
  name: 'walk_up_start',
  params: {
    ...pick('walk_up', 'starts bay_no'),
    ...pick('redemption', 'redemption_id minutes request_id'),
    walk_up_id: id<OrderId>(),
    token_hash: bytes,
    now: instant,
    start_before: instant,
    busy_until: instant,
  },
  row: { outcome: word<WalkUpStartOutcome>() },
  // walk-up purchases are locked before vouchers and bays, each in key order; if a batch contains two starts of the
  // same purchase, the first start takes effect
  text: `
with held_walk_up as (
  select walk_up_id, starts, station_id, browser_hash from walk_up
  where walk_up_id in (select walk_up_id from input)
    and state in (${sqlTextList(sourceStatesOf(walkUpTransitions, 'starting'))})
  order by walk_up_id
  for no key update
), due as (
  select distinct on (walk_up_id) i.*, h.station_id, h.browser_hash
  from input i join held_walk_up h using (walk_up_id, starts)
  order by walk_up_id, i.input_no
), asked as (
  select d.*, l.lot_id, l.code_version, l.customer_id as viewer, null::text as pass_id
  from due d cross join lateral (${lotOfOrderSql('d.walk_up_id', 'd.now')}) l
), ${holdSql('asked')}, started as (
  update walk_up w set state = 'starting', bay_no = a.bay_no, redemption_id = h.redemption_id, starts = w.starts + 1,
    failure = null, changed_at = a.now
  from held h join asked a using (redemption_id)
  where w.walk_up_id = a.walk_up_id
  returning w.walk_up_id, w.station_id, w.bay_no
), released as (
  -- the wash may be in another bay than the reserved one
  update bay b set reserved_for = null, reserved_at = null, reserved_until = null
  from started s where b.reserved_for = s.walk_up_id and (b.station_id, b.bay_no) <> (s.station_id, s.bay_no)
)
select i.input_no, case when d.input_no is null then 'changed_meanwhile' else coalesce(o.outcome, 'not_usable') end as outcome
from input i left join due d using (input_no) left join hold_outcome o using (input_no)`,
});

/** Start of a wash that was paid at the machine. All times are in epoch ms. */
export type WalkUpStart = {
  readonly walkUpId: OrderId;
  /** Number of starts that the caller read. Nothing happens if the stored number differs. */
  readonly starts: number;
  readonly bayNo: number;
  readonly minutes: number;
  readonly requestId: string;
  readonly redemptionId: RedemptionId;
  readonly tokenHash: Buffer;
  readonly now: number;
  readonly startBefore: number;
  readonly busyUntil: number;
};

/**
 * Reserves one wash of the order at the bay and stores the reservation in the walk-up, or does nothing. Like every
 * reservation, it is retried after a refusal, because a merge of two accounts can move the voucher while the statement
 * waits.
 */
export async function startPaidWalkUp(db: BatchQueryable, start: WalkUpStart): Promise<WalkUpStartOutcome> {
  const [first] = await db.gather(startStatement, start);
  const [row] = first?.outcome === 'not_usable' ? await db.gather(startStatement, start) : [first];
  return row?.outcome ?? 'changed_meanwhile';
}
