import type { OrderId } from '#contracts/core/ids.ts';
import type { ReleaseReason } from '#contracts/entitlements/redemption.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import { paidOrderStates, type OrderState } from '#domain/payments/order-state.ts';
import { livePaymentStates } from '#domain/payments/payment-state.ts';
import type { Gathering, Queryable } from '#server/core/db/database.ts';
import { bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { gathered } from '#server/core/db/statements/gathered.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

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
  /** Washes of the ordered package; 1 before the order was placed. */
  washes: integer,
  order_state: nullable(word<OrderState>()),
  payment: word<'none' | 'open' | 'pending' | 'over'>(),
  wash_state: nullable(word<RedemptionState>()),
  release_reason: nullable(word<ReleaseReason>()),
  start_before: nullable(instant),
} as const;

/** A walk-up with the known facts of its order, payment, bay and wash. Instants in epoch ms. */
export type WalkUpRow = RowOf<typeof walkUpRow>;

const walkUpColumnsSql = `
w.walk_up_id, w.station_id, w.bay_no, w.package_number, w.browser_hash, w.at_sticker, w.state, w.created_at,
  w.changed_at, w.redemption_id, w.starts, w.failure, w.request_id, s.slug, s.token_version, s.wash_minutes, s.name as station_name,
  s.name_he as station_name_he, b.reserved_until, o.state as order_state, coalesce(p.payment, 'none') as payment,
  coalesce(l.washes, 1) as washes,
  r.state as wash_state, r.release_reason, r.start_before`;

const walkUpJoinsSql = `
join station s using (station_id)
left join bay b on b.reserved_for = w.walk_up_id
left join shop_order o on o.order_id = w.walk_up_id
left join lateral (
  select sum(grants_units * quantity)::int as washes from order_line where order_line.order_id = w.walk_up_id) l on true
left join lateral (
  select case when bool_or(state = 'pending') then 'pending'
    when bool_or(state in (${sqlWords(livePaymentStates)})) then 'open' else 'over' end as payment
  from payment where payment.order_id = w.walk_up_id having count(*) > 0) p on true
left join redemption r on r.redemption_id = w.redemption_id`;

/** SQL of walk-ups with the known facts of their order, payment, bay and wash. */
export const walkUpSql = `select ${walkUpColumnsSql} from walk_up w ${walkUpJoinsSql}`;

const findStatement = gathered({
  name: 'walk_up_find',
  params: { walk_up_id: id<OrderId>() },
  row: walkUpRow,
  text: `select i.input_no, ${walkUpColumnsSql} from input i join walk_up w using (walk_up_id) ${walkUpJoinsSql}`,
});

const findByTokenStatement = gathered({
  name: 'walk_up_find_by_token',
  params: { token_hash: bytes },
  row: walkUpRow,
  text: `
select i.input_no, ${walkUpColumnsSql} from input i join walk_up w on w.token_hash = i.token_hash ${walkUpJoinsSql}`,
});

const findByRequestStatement = statement({
  name: 'walk_up_find_by_request',
  params: pick('walk_up', 'request_id'),
  row: walkUpRow,
  text: `${walkUpSql} where w.request_id = :request_id`,
});

export async function findWalkUp(db: Gathering, walkUpId: OrderId): Promise<WalkUpRow | null> {
  const [row] = await db.gather(findStatement, { walkUpId });
  return row ?? null;
}

/** Returns the walk-up of this link hash; null if there is none. */
export async function findWalkUpByToken(db: Gathering, tokenHash: Buffer): Promise<WalkUpRow | null> {
  const [row] = await db.gather(findByTokenStatement, { tokenHash });
  return row ?? null;
}

/** Returns the walk-up of one request, which is one press of the button; null if there is none. */
export async function findWalkUpByRequest(db: Queryable, requestId: string): Promise<WalkUpRow | null> {
  const [row] = await db.query(findByRequestStatement, { requestId });
  return row ?? null;
}

const listOpenStatement = statement({
  name: 'walk_up_list_open',
  params: { since: instant, limit: integer },
  row: walkUpRow,
  text: `
${walkUpSql}
where w.state not in ('kept', 'refunded') and w.changed_at > :since and (
  w.state in ('reserved', 'paying', 'paid')
  or (w.state in ('starting', 'washing') and r.state in ('released', 'reversed'))
  or (w.state = 'starting' and r.state = 'completed')
  or (w.state = 'abandoned' and o.state in (${sqlWords(paidOrderStates)})))
order by w.changed_at
limit :limit`,
});

/** Returns walk-ups that possibly have a next step, changed since an instant (epoch ms), oldest first. */
export async function listOpenWalkUps(
  db: Queryable,
  values: { readonly since: number; readonly limit: number },
): Promise<WalkUpRow[]> {
  return await db.query(listOpenStatement, values);
}
