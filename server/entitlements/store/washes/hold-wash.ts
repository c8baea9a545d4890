import type { CustomerId, LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { Gathering, Tx } from '#server/core/db/database.ts';
import { bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { gathered } from '#server/core/db/statements/gathered.ts';

/** What a hold writes; instants are epoch ms. */
export type Hold = {
  readonly redemptionId: RedemptionId;
  readonly tokenHash: Buffer;
  readonly lotId: LotId;
  /** Version of the code or link that was presented; a replaced one is refused. */
  readonly codeVersion: number;
  /** Who asks, as far as that opens a voucher that is in an account. */
  readonly viewer: CustomerId | null;
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly requestId: string;
  /** Id of the rotating code that was presented; null for another kind of code. */
  readonly passId: string | null;
  readonly minutes: number;
  readonly now: number;
  readonly startBefore: number;
  readonly busyUntil: number;
};

/**
 * `not_usable`: the voucher is not the asker's, frozen, over or used up. `bay_out`: there is no such bay, or it is being
 * repaired. A request or a rotating code that was used before finds its bay busy, too: whoever asks looks for it by its
 * key.
 */
export type HoldOutcome = 'held' | 'not_usable' | 'bay_out' | 'bay_busy';

/**
 * Locks vouchers, then bays, each in the order of their keys; of several who want one bay or the last wash in the same
 * batch the first has it. Everything follows from the rows that were inserted: a request or a rotating code that came
 * twice, also at two processes at once, meets its own key and takes nothing.
 */
const holdStatement = gathered({
  name: 'redemption_hold',
  params: {
    redemption_id: id<RedemptionId>(),
    token_hash: bytes,
    lot_id: id<LotId>(),
    code_version: integer,
    viewer: nullable(id<CustomerId>()),
    station_id: id<StationId>(),
    bay_no: integer,
    request_id: text,
    pass_id: nullable(text),
    minutes: integer,
    now: instant,
    start_before: instant,
    busy_until: instant,
  },
  row: { outcome: word<HoldOutcome>() },
  text: `
with held_lot as (
  select lot_id, code_version, source_id, remaining, customer_id, gift, expires_at from credit_lot
  where lot_id in (select lot_id from input) and kind = 'wash' and source = 'order_line' and state = 'active'
  order by lot_id
  for update
), usable as (
  select i.*, c.remaining
  from input i
  join held_lot c using (lot_id, code_version)
  join order_line l on l.order_line_id = c.source_id
  join shop_order o using (order_id)
  where (c.customer_id is null or c.customer_id = i.viewer or (c.customer_id = o.customer_id and not c.gift))
    and (c.expires_at is null or c.expires_at > i.now) and c.remaining > 0
), held_bay as (
  select station_id, bay_no, redemption_id, busy_until from bay
  where (station_id, bay_no) in (select station_id, bay_no from usable) and status = 'live'
  order by station_id, bay_no
  for update
), first_at_bay as (
  select distinct on (u.station_id, u.bay_no) u.*
  from usable u
  join held_bay b on b.station_id = u.station_id and b.bay_no = u.bay_no
    and (b.redemption_id is null or b.busy_until <= u.now)
  where not exists (
    select from redemption r
    where (r.station_id = u.station_id and r.request_id = u.request_id) or r.pass_id = u.pass_id)
  order by u.station_id, u.bay_no, u.input_no
), granted as (
  select g.* from (
    select f.*, row_number() over (partition by f.lot_id order by f.input_no) as place from first_at_bay f) g
  where g.place <= g.remaining
), held as (
  insert into redemption (redemption_id, token_hash, lot_id, units, station_id, bay_no, request_id, pass_id,
    minutes, state, created_at, start_before)
  select redemption_id, token_hash, lot_id, 1, station_id, bay_no, request_id, pass_id, minutes, 'held', now,
    start_before
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
  update bay b set redemption_id = i.redemption_id, busy_until = i.busy_until
  from held h join input i using (redemption_id)
  where b.station_id = h.station_id and b.bay_no = h.bay_no
)
select i.input_no, case
  when h.redemption_id is not null then 'held'
  when u.lot_id is null then 'not_usable'
  when b.station_id is null then 'bay_out'
  when f.redemption_id is not null and g.redemption_id is null then 'not_usable'
  else 'bay_busy' end as outcome
from input i
left join held h on h.redemption_id = i.redemption_id
left join usable u on u.input_no = i.input_no
left join held_bay b on b.station_id = i.station_id and b.bay_no = i.bay_no
left join first_at_bay f on f.input_no = i.input_no
left join granted g on g.input_no = i.input_no`,
});

/** Takes one wash out of a voucher and the bay with it, or neither; the guard is in the write. */
export async function holdWash(db: Gathering, hold: Hold): Promise<HoldOutcome> {
  const [row] = await db.gather(holdStatement, hold);
  return row?.outcome ?? 'bay_busy';
}

/** The same inside a transaction that has more to say about it. */
export async function holdWashIn(tx: Tx, hold: Hold): Promise<HoldOutcome> {
  const [row] = await tx.query(holdStatement, hold);
  return row?.outcome ?? 'bay_busy';
}
