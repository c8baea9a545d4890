import type { LotId, OrderId, StaffId } from '#contracts/core/ids.ts';
import type { goodwillStates } from '#contracts/staff/customers/goodwill.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import {
  agorot,
  boolean,
  bytes,
  id,
  instant,
  integer,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { assignedRolesRow, assignedRolesSql } from '../../team/store/assigned-roles.ts';

const holdStatement = statement({
  name: 'goodwill_hold_giver',
  params: pick('staff_member', 'staff_id'),
  row: assignedRolesRow,
  text: `
select ${assignedRolesSql('m')} from staff_member m where m.staff_id = :staff_id for no key update`,
});

/** Roles of a staff user, which determine the limits. */
export type GoodwillGiver = RowOf<typeof assignedRolesRow>;

/** Locks the staff user's row, so that concurrent gifts to customers and refunds count towards one limit. */
export async function lockGoodwillGiver(tx: Tx, staffId: StaffId): Promise<GoodwillGiver> {
  const [row] = await tx.query(holdStatement, { staffId });
  if (row === undefined) throw new Error('the signed-in staff user has no row');
  return row;
}

const giverStatement = statement({
  name: 'goodwill_giver',
  params: pick('staff_member', 'staff_id'),
  row: assignedRolesRow,
  text: `select ${assignedRolesSql('m')} from staff_member m where m.staff_id = :staff_id`,
});

export async function findGoodwillGiver(db: Queryable, staffId: StaffId): Promise<GoodwillGiver | null> {
  const [row] = await db.query(giverStatement, { staffId });
  return row ?? null;
}

const todayStatement = statement({
  name: 'goodwill_of_day',
  params: { staff_id: id<StaffId>(), from: instant, to: instant },
  row: { today_agorot: agorot },
  text: `
select coalesce(sum(worth_agorot), 0)::bigint as today_agorot from goodwill
where given_by = :staff_id and state = 'given' and decided_by is null and given_at between :from and :to`,
});

/**
 * Returns the value in agorot of the free washes and points that a staff user gave within a day without a second
 * approval.
 */
export async function sumGoodwillWithoutApproval(
  db: Queryable,
  period: { readonly staffId: StaffId; readonly from: number; readonly to: number },
): Promise<number> {
  const [row] = await db.query(todayStatement, period);
  return row?.todayAgorot ?? 0;
}

const goodwillRow = pick(
  'goodwill',
  `
  goodwill_id kind units package_number customer_id email_index email_sealed locale reason state
  given_by worth_agorot wish_mac asked_at`,
);
export type Goodwill = RowOf<typeof goodwillRow>;

const columns = `goodwill_id, kind, units, package_number, customer_id, email_index, email_sealed, locale, reason, state,
  given_by, worth_agorot, wish_mac, asked_at`;

const byKeyStatement = statement({
  name: 'goodwill_find_by_key',
  params: pick('goodwill', 'idempotency_key'),
  row: goodwillRow,
  text: `select ${columns} from goodwill where idempotency_key = :idempotency_key`,
});

/** Returns the gift that an earlier request with this key made. Returns null for the first request. */
export async function findGoodwillByKey(tx: Tx, idempotencyKey: string): Promise<Goodwill | null> {
  const [row] = await tx.query(byKeyStatement, { idempotencyKey });
  return row ?? null;
}

const lockStatement = statement({
  name: 'goodwill_lock',
  params: pick('goodwill', 'goodwill_id'),
  row: goodwillRow,
  text: `select ${columns} from goodwill where goodwill_id = :goodwill_id for update`,
});

/** Locks a proposal until the transaction ends. Returns null if it does not exist. */
export async function lockGoodwill(tx: Tx, goodwillId: string): Promise<Goodwill | null> {
  const [row] = await tx.query(lockStatement, { goodwillId });
  return row ?? null;
}

const findStatement = statement({
  name: 'goodwill_find',
  params: pick('goodwill', 'goodwill_id'),
  row: goodwillRow,
  text: `select ${columns} from goodwill where goodwill_id = :goodwill_id`,
});

export async function findGoodwill(db: Queryable, goodwillId: string): Promise<Goodwill | null> {
  const [row] = await db.query(findStatement, { goodwillId });
  return row ?? null;
}

const addParams = {
  ...pick(
    'goodwill',
    `
  goodwill_id kind units worth_agorot package_number customer_id email_index email_sealed note_sealed
  locale reason idempotency_key wish_mac given_at order_id`,
  ),
  staff_id: id<StaffId>(),
  now: instant,
  state: word<'proposed' | 'given'>(),
} as const;

const addStatement = statement({
  name: 'goodwill_add',
  params: addParams,
  row: {},
  text: `
insert into goodwill (goodwill_id, kind, units, worth_agorot, package_number, customer_id, email_index, email_sealed,
  note_sealed, locale, reason, idempotency_key, wish_mac, state, given_by, asked_at, given_at, order_id)
values (:goodwill_id, :kind, :units, :worth_agorot, :package_number, :customer_id, :email_index, :email_sealed,
  :note_sealed, :locale, :reason, 
  :idempotency_key, :wish_mac, :state, :staff_id, :now, :given_at, :order_id)`,
});

export type NewGoodwill = {
  readonly [Key in keyof Goodwill as Exclude<Key, 'askedAt' | 'state' | 'givenBy'>]: Goodwill[Key];
} & {
  readonly noteSealed: Buffer | null;
  readonly idempotencyKey: string;
  readonly staffId: StaffId;
  readonly now: number;
  readonly state: 'proposed' | 'given';
  readonly givenAt: number | null;
  readonly orderId: OrderId | null;
};

export async function addGoodwill(tx: Tx, goodwill: NewGoodwill): Promise<void> {
  await tx.query(addStatement, goodwill);
}

const decideStatement = statement({
  name: 'goodwill_decide',
  params: {
    ...pick('goodwill', 'goodwill_id worth_agorot order_id'),
    staff_id: id<StaffId>(),
    given: boolean,
    is_own: boolean,
    now: instant,
  },
  row: pick('goodwill', 'goodwill_id'),
  // the email address is deleted, because a decided proposal no longer needs it and the order of given washes stores it
  text: `
update goodwill set state = case when :given then 'given' else 'declined' end, decided_by = :staff_id,
  decided_at = :now, given_at = case when :given then :now end, worth_agorot = :worth_agorot, order_id = :order_id,
  email_sealed = null, email_index = null, own_confirmation = :is_own
where goodwill_id = :goodwill_id and state = 'proposed'
returning goodwill_id`,
});

export type GoodwillDecision = ParamsOf<typeof decideStatement>;

/** Stores the decision about a proposal. Returns false if the proposal was decided before. */
export async function decideGoodwill(tx: Tx, decision: GoodwillDecision): Promise<boolean> {
  return (await tx.query(decideStatement, decision)).length === 1;
}

const listRow = {
  ...pick(
    'goodwill',
    `
  goodwill_id kind units worth_agorot reason note_sealed email_sealed state asked_at given_by customer_id order_id`,
  ),
  order_sealed: nullable(bytes),
  /**
   * Id of the order of the free washes. If there is none, id of the recipient's first guest order with the same email
   * address. Null if there is neither.
   */
  guest_order_id: nullable(id<OrderId>()),
  given_by_name: text,
  decided_by_name: nullable(text),
  profile_sealed: nullable(bytes),
  order_code: nullable(text),
  lot_id: nullable(id<LotId>()),
  lot_state: nullable(word<LotState>()),
  remaining: nullable(integer),
} as const;
export type GoodwillListRow = RowOf<typeof listRow>;

const listStatement = statement({
  name: 'goodwill_list',
  params: { after: nullable(uuid), state: nullable(word<(typeof goodwillStates)[number]>()), limit: integer },
  row: listRow,
  text: `
select g.goodwill_id, g.kind, g.units, g.worth_agorot, g.reason, g.note_sealed, g.email_sealed, g.state, g.asked_at,
  g.given_by, o.private_sealed as order_sealed, coalesce(o.order_id, e.order_id) as guest_order_id, s.name as given_by_name, d.name as decided_by_name, c.customer_id,
  case when c.deleted_at is null then c.profile_sealed end as profile_sealed, o.order_id, o.order_code, l.lot_id,
  l.state as lot_state, l.remaining
from goodwill g
join staff_member s on s.staff_id = g.given_by
left join staff_member d on d.staff_id = g.decided_by
left join shop_order o on o.order_id = g.order_id
left join customer c on c.customer_id = coalesce(g.customer_id, o.customer_id)
left join lateral (
  select x.order_id from shop_order x where x.email_index = g.email_index and x.customer_id is null
  order by x.order_id limit 1) e on g.customer_id is null
left join order_line n on n.order_id = o.order_id
left join credit_lot l on l.source = 'order_line' and l.source_id = n.order_line_id
where (:state is null or g.state = :state)
  and (:after is null or (g.asked_at, g.goodwill_id) < (
    select b.asked_at, b.goodwill_id from goodwill b where b.goodwill_id = :after))
order by g.asked_at desc, g.goodwill_id desc limit :limit`,
});

export async function listGoodwillRows(
  db: Queryable,
  params: ParamsOf<typeof listStatement>,
): Promise<GoodwillListRow[]> {
  return await db.query(listStatement, params);
}

const countStatement = statement({
  name: 'goodwill_count_open',
  params: {},
  row: { waiting: integer },
  text: `select count(*)::int as waiting from goodwill where state = 'proposed'`,
});

/** Returns the number of proposals to give free washes or points that wait for a second staff user. */
export async function countProposedGoodwill(db: Queryable): Promise<number> {
  const [row] = await db.query(countStatement, {});
  return row?.waiting ?? 0;
}
