import type { CustomerId, LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { BatchQueryable, Tx } from '#server/core/db/database.ts';
import { bytes, id, instant, nullable, word } from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Parameters for reserving one wash. Times are in epoch ms. */
export type WashHold = {
  readonly redemptionId: RedemptionId;
  readonly tokenHash: Buffer;
  readonly lotId: LotId;
  /** Version of the code or link that was presented. If it was replaced, the reservation is refused. */
  readonly codeVersion: number;
  /** Account of the caller, whose vouchers the caller may use; null for a guest. */
  readonly viewer: CustomerId | null;
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly requestId: string;
  /**
   * Browser of the caller, as the SHA-256 of its cookie; null for a code that a machine read. A browser that was closed
   * before the response arrived finds its wash by this hash.
   */
  readonly browserHash: Buffer | null;
  /** Id of the rotating code that was presented; null for another kind of code. */
  readonly passId: string | null;
  readonly minutes: number;
  readonly now: number;
  readonly startBefore: number;
  readonly busyUntil: number;
};

/**
 * Result of reserving a wash. `not_usable`: the voucher is frozen, expired, used up, void or in another account, or its
 * presented code was replaced. `bay_out`: the bay does not exist or is out of service. A request or rotating code that
 * was used before also returns `bay_busy`; the caller then reads the wash by the request's id.
 */
export type HoldOutcome = 'held' | 'not_usable' | 'bay_out' | 'bay_busy';

const holdStatement = batchedStatement({
  name: 'redemption_hold',
  params: {
    ...pick('redemption', 'redemption_id lot_id station_id bay_no request_id pass_id minutes'),
    ...pick('shop_order', 'token_hash'),
    ...pick('credit_lot', 'code_version'),
    viewer: nullable(id<CustomerId>()),
    browser_hash: nullable(bytes),
    now: instant,
    start_before: instant,
    busy_until: instant,
  },
  row: { outcome: word<HoldOutcome>() },
  text: `with ${holdSql('input')} select input_no, outcome from hold_outcome`,
});

/**
 * Returns the SQL relations that reserve washes. They reserve a wash for each row of the relation `requested`, which
 * has the columns of `redemption_hold` and `input_no`. The last relation is `hold_outcome`. Locks vouchers, then bays,
 * each in key order. If several callers of a batch compete for one bay or the last wash, the first caller gets it.
 * Relations after the insert read only the inserted rows. A repeated request or rotating code violates a unique key and
 * reserves nothing, also if two processes reserve at the same time.
 */
export function holdSql(requested: string): string {
  return `${grantedSql(requested)}, ${heldSql(requested)}`;
}

/** Returns SQL that locks the requested vouchers and bays, and selects the requests that can be granted. */
function grantedSql(requested: string): string {
  return `
held_lot as (
  select lot_id, code_version, source_id, remaining, customer_id, gift, expires_at from credit_lot
  where lot_id in (select lot_id from ${requested}) and kind = 'wash' and source = 'order_line' and state = 'active'
  order by lot_id
  for update
), usable as (
  select i.*, c.remaining, o.order_id
  from ${requested} i
  join held_lot c using (lot_id, code_version)
  join order_line l on l.order_line_id = c.source_id
  join shop_order o using (order_id)
  where (c.customer_id is null or c.customer_id = i.viewer or (c.customer_id = o.customer_id and not c.gift))
    and (c.expires_at is null or c.expires_at > i.now) and c.remaining > 0
), held_bay as (
  select station_id, bay_no, redemption_id, busy_until, reserved_for, reserved_until, held_for, held_until, held_here
  from bay
  where (station_id, bay_no) in (select station_id, bay_no from usable) and status = 'live'
  order by station_id, bay_no
  for update
), first_at_bay as (
  select distinct on (u.station_id, u.bay_no) u.*
  from usable u
  join held_bay b on b.station_id = u.station_id and b.bay_no = u.bay_no
    and (b.redemption_id is null or b.busy_until <= u.now)
    -- a bay that is reserved for a payment is free for the washes of that order alone
    and (b.reserved_for is null or b.reserved_until <= u.now or b.reserved_for = u.order_id)
    -- the caller is at the machine, so a bay that is held for a customer in the queue is refused only if that customer
    -- is there too; a machine that read a code has no browser, and its customer is there for certain
    and (b.held_for is null or b.held_until <= u.now or not b.held_here or u.browser_hash is null
      or b.held_for = u.browser_hash)
  where not exists (
    select from redemption r
    where (r.station_id = u.station_id and r.request_id = u.request_id) or r.pass_id = u.pass_id)
  order by u.station_id, u.bay_no, u.input_no
), granted as (
  select g.* from (
    select f.*, row_number() over (partition by f.lot_id order by f.input_no) as place from first_at_bay f) g
  where g.place <= g.remaining
)`;
}

function heldSql(requested: string): string {
  return `
held as (
  insert into redemption (redemption_id, token_hash, lot_id, units, station_id, bay_no, request_id, pass_id,
    minutes, state, created_at, start_before, browser_hash)
  select redemption_id, token_hash, lot_id, 1, station_id, bay_no, request_id, pass_id, minutes, 'held', now,
    start_before, browser_hash
  from granted
  order by redemption_id
  on conflict do nothing
  returning redemption_id, lot_id, station_id, bay_no, created_at
), taken as (
  update credit_lot c set remaining = c.remaining - h.units, held = c.held + h.units
  from (select lot_id, count(*)::int as units from held group by lot_id) h
  where c.lot_id = h.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'hold', -1, 1, redemption_id, created_at from held
), occupied as (
  update bay b set redemption_id = i.redemption_id, busy_until = i.busy_until, reserved_for = null, reserved_at = null,
    reserved_until = null, held_for = null, held_at = null, held_until = null, held_here = false
  from held h join ${requested} i using (redemption_id)
  where b.station_id = h.station_id and b.bay_no = h.bay_no
), hold_outcome as (
  select i.input_no, case
    when h.redemption_id is not null then 'held'
    when u.lot_id is null then 'not_usable'
    when b.station_id is null then 'bay_out'
    when f.redemption_id is not null and g.redemption_id is null then 'not_usable'
    else 'bay_busy' end as outcome
  from ${requested} i
  left join held h on h.redemption_id = i.redemption_id
  left join usable u on u.input_no = i.input_no
  left join held_bay b on b.station_id = i.station_id and b.bay_no = i.bay_no
  left join first_at_bay f on f.input_no = i.input_no
  left join granted g on g.input_no = i.input_no
)`;
}

/**
 * Reserves one wash of a voucher together with a bay, or reserves nothing. All conditions are checked in the same
 * statement as the write.
 */
export async function holdWash(db: BatchQueryable, hold: WashHold): Promise<HoldOutcome> {
  return await rerunIfNotUsable(() => db.gather(holdStatement, hold));
}

/** Reserves one wash of a voucher together with a bay, or reserves nothing. Runs within the caller's transaction. */
export async function holdWashInTx(tx: Tx, hold: WashHold): Promise<HoldOutcome> {
  return await rerunIfNotUsable(() => tx.query(holdStatement, hold));
}

/**
 * Runs the statement a second time if it returns `not_usable`. While the statement waits for the voucher's lock, a
 * merge of two accounts can move the voucher. The statement then sees the voucher after the merge, but the order before
 * the merge. It therefore refuses although the voucher is usable.
 */
async function rerunIfNotUsable(
  run: () => Promise<readonly { readonly outcome: HoldOutcome }[]>,
): Promise<HoldOutcome> {
  const [first] = await run();
  const [row] = first?.outcome === 'not_usable' ? await run() : [first];
  return row?.outcome ?? 'bay_busy';
}
