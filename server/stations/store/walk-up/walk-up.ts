import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { WalkUpState } from '#contracts/stations/walk-up.ts';
import type { ReleaseReason } from '#contracts/entitlements/redemption.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import { paidOrderStates, type OrderState } from '#domain/payments/order-state.ts';
import { livePaymentStates } from '#domain/payments/payment-state.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import {
  agorot,
  bigint,
  boolean,
  bytes,
  id,
  instant,
  integer,
  json,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { giftClaimSql } from '#server/entitlements/public.ts';
import type { OrderForLinks } from '#server/selling/public.ts';
import { washJsonSql, type RedemptionRow } from '../redemption.ts';

/** Columns of `walkUpSql`. */
export const walkUpRow = {
  ...pick(
    'walk_up',
    `
  station_id bay_no package_number browser_hash at_sticker state created_at changed_at redemption_id starts failure
  request_id`,
  ),
  ...pick('station', 'slug token_version wash_minutes'),
  walk_up_id: id<OrderId>(),
  station_name: text,
  station_name_he: text,
  reserved_until: nullable(instant),
  /** Number of washes in the ordered package. It is 1 before the order is placed. */
  washes: integer,
  order_state: nullable(word<OrderState>()),
  due_agorot: nullable(agorot),
  order_paid_at: nullable(instant),
  buyer_hash: nullable(bytes),
  buyer_id: nullable(id<CustomerId>()),
  /** First voucher of the order line that is not void. Null if there is no such voucher. */
  lot: nullable(json<NonNullable<OrderForLinks['lot']>>()),
  payment: word<'none' | 'open' | 'pending' | 'over'>(),
  /** True if the payment provider declined the newest payment attempt. */
  declined: boolean,
  wash_state: nullable(word<RedemptionState>()),
  release_reason: nullable(word<ReleaseReason>()),
  start_before: nullable(instant),
  wash: nullable(json<RedemptionRow>()),
  /**
   * Time in epoch microseconds just before the row was read. The row contains all writes that were committed until
   * then.
   */
  read_micros: bigint,
} as const;

/**
 * Walk-up purchase (a purchase at the machine) with the known facts of its order, payment, bay and wash. All times are
 * in epoch ms.
 */
export type WalkUpRow = RowOf<typeof walkUpRow>;

const walkUpColumnsSql = `
w.walk_up_id, w.station_id, w.bay_no, w.package_number, w.browser_hash, w.at_sticker, w.state, w.created_at,
  w.changed_at, w.redemption_id, w.starts, w.failure, w.request_id, s.slug, s.token_version, s.wash_minutes, s.name as station_name,
  s.name_he as station_name_he, b.reserved_until, o.state as order_state, coalesce(p.payment, 'none') as payment,
  coalesce(p.declined, false) as declined,
  coalesce(l.washes, 1) as washes, o.due_agorot, o.paid_at as order_paid_at, o.guest_hash as buyer_hash,
  o.customer_id as buyer_id, f.lot, ${washJsonSql} as wash,
  r.state as wash_state, r.release_reason, r.start_before,
  floor(extract(epoch from statement_timestamp()) * 1000000)::int8 as read_micros`;

const walkUpJoinsSql = `
join station s using (station_id)
left join bay b on b.reserved_for = w.walk_up_id
left join shop_order o on o.order_id = w.walk_up_id
left join lateral (
  select sum(grants_units * quantity)::int as washes, (array_agg(order_line_id))[1] as line_id
  from order_line where order_line.order_id = w.walk_up_id) l on true
left join lateral (
  select case when bool_or(state = 'pending') then 'pending'
    when bool_or(state in (${sqlTextList(livePaymentStates)})) then 'open' else 'over' end as payment,
    (array_agg(failure_reason = 'declined' order by attempt desc))[1] as declined
  from payment where payment.order_id = w.walk_up_id having count(*) > 0) p on true
left join lateral (
  select json_build_object('lotId', v.lot_id, 'codeVersion', v.code_version, 'claim', ${giftClaimSql('v', 'o')}) as lot
  from credit_lot v where v.source = 'order_line' and v.source_id = l.line_id and v.state <> 'void'
  order by v.ordinal limit 1) f on true
left join redemption r on r.redemption_id = w.redemption_id
left join credit_lot c on c.lot_id = r.lot_id`;

export const walkUpSql = `select ${walkUpColumnsSql} from walk_up w ${walkUpJoinsSql}`;

const findStatement = batchedStatement({
  name: 'walk_up_find',
  params: { walk_up_id: id<OrderId>() },
  row: walkUpRow,
  text: `select i.input_no, ${walkUpColumnsSql} from input i join walk_up w using (walk_up_id) ${walkUpJoinsSql}`,
});

const findByTokenStatement = batchedStatement({
  name: 'walk_up_find_by_token',
  params: { token_hash: bytes },
  row: walkUpRow,
  text: `
select i.input_no, ${walkUpColumnsSql} from input i join walk_up w on w.token_hash = i.token_hash ${walkUpJoinsSql}`,
});

const findByRequestStatement = batchedStatement({
  name: 'walk_up_find_by_request',
  params: pick('walk_up', 'request_id'),
  row: walkUpRow,
  text: `select i.input_no, ${walkUpColumnsSql} from input i join walk_up w using (request_id) ${walkUpJoinsSql}`,
});

export async function findWalkUp(db: BatchQueryable, walkUpId: OrderId): Promise<WalkUpRow | null> {
  const [row] = await db.gather(findStatement, { walkUpId });
  return row ?? null;
}

/** Returns the walk-up purchase whose link token has this hash. Returns null if there is no such purchase. */
export async function findWalkUpByToken(db: BatchQueryable, tokenHash: Buffer): Promise<WalkUpRow | null> {
  const [row] = await db.gather(findByTokenStatement, { tokenHash });
  return row ?? null;
}

/** Returns the walk-up purchase that a request with this id created. Returns null if there is no such purchase. */
export async function findWalkUpByRequest(db: BatchQueryable, requestId: string): Promise<WalkUpRow | null> {
  const [row] = await db.gather(findByRequestStatement, { requestId });
  return row ?? null;
}

/** States in which a walk-up purchase has an automatic next step. The index `walk_up_open` has the same states. */
const unfinishedStates: readonly WalkUpState[] = ['reserved', 'paying', 'paid', 'starting'];

const listUnfinishedStatement = statement({
  name: 'walk_up_list_open',
  params: { limit: integer },
  row: walkUpRow,
  text: `
${walkUpSql}
where w.state in (${sqlTextList(unfinishedStates)})
order by w.changed_at
limit :limit`,
});

/**
 * Returns the unfinished walk-ups, oldest change first. A bay has only few unfinished walk-ups, so their number is
 * small.
 */
export async function listUnfinishedWalkUps(db: Queryable, limit: number): Promise<WalkUpRow[]> {
  return await db.query(listUnfinishedStatement, { limit });
}

const listReopenedStatement = statement({
  name: 'walk_up_list_reopened',
  params: { since: instant, until: instant, changed_since: instant, limit: integer },
  row: walkUpRow,
  // The query starts from payments and washes, because most walk-up purchases stay abandoned or washed and need no
  // handling. Both ends of the time range are given, so that the planner uses the indexes.
  text: `
with opened as (
  select u.walk_up_id
  from payment p join walk_up u on u.walk_up_id = p.order_id join shop_order o using (order_id)
  where p.captured_at >= :since and p.captured_at < :until and u.changed_at > :changed_since
    and u.state = 'abandoned' and o.state in (${sqlTextList(paidOrderStates)})
  union
  select u.walk_up_id from redemption g join walk_up u using (redemption_id)
  where g.reversed_at >= :since and g.reversed_at < :until and u.changed_at > :changed_since
    and u.state = 'washing' and g.state = 'reversed'
  limit :limit
)
select ${walkUpColumnsSql} from opened join walk_up w using (walk_up_id) ${walkUpJoinsSql}`,
});

/**
 * Returns finished walk-up purchases that must be handled again, because a late payment arrived or the wash was
 * credited back. `since` and `until` limit the time of this payment or credit. Purchases that were last changed before
 * `changedSince` are left out. Times are in epoch ms.
 */
export async function listReopenedWalkUps(
  db: Queryable,
  values: {
    readonly since: number;
    readonly until: number;
    readonly changedSince: number;
    readonly limit: number;
  },
): Promise<WalkUpRow[]> {
  return await db.query(listReopenedStatement, values);
}
