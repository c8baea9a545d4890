import type { CustomerId, LotId, OrderId, StaffId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { GoodwillReason } from '#contracts/core/goodwill.ts';
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
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const holdStatement = statement({
  name: 'goodwill_hold_giver',
  params: { staff_id: id<StaffId>() },
  row: { email_index: bytes },
  text: 'select email_index from staff_member where staff_id = :staff_id for update',
});

/** One gift of a member at a time: limits count what was given before. What their own address is found by. */
export async function holdGiver(tx: Tx, staffId: StaffId): Promise<Buffer> {
  const [row] = await tx.query(holdStatement, { staffId });
  if (row === undefined) throw new Error('whoever is signed in is a member');
  return row.emailIndex;
}

const emailStatement = statement({
  name: 'goodwill_giver_email',
  params: { staff_id: id<StaffId>() },
  row: { email_index: bytes },
  text: 'select email_index from staff_member where staff_id = :staff_id',
});

export async function findGiverIndex(db: Queryable, staffId: StaffId): Promise<Buffer | null> {
  const [row] = await db.query(emailStatement, { staffId });
  return row?.emailIndex ?? null;
}

const todayStatement = statement({
  name: 'goodwill_of_day',
  params: { staff_id: id<StaffId>(), from: instant, to: instant },
  row: { today_agorot: agorot },
  text: `
select coalesce(sum(worth_agorot), 0)::bigint as today_agorot from goodwill
where given_by = :staff_id and state = 'given' and decided_by is null and given_at between :from and :to`,
});

/** What somebody gave by themselves within a day; agorot. */
export async function sumGivenAlone(
  db: Queryable,
  asked: { readonly staffId: StaffId; readonly from: number; readonly to: number },
): Promise<number> {
  const [row] = await db.query(todayStatement, asked);
  return row?.todayAgorot ?? 0;
}

const goodwillRow = {
  goodwill_id: uuid,
  kind: word<'washes' | 'points'>(),
  units: integer,
  package_number: nullable(integer),
  customer_id: nullable(id<CustomerId>()),
  email_index: nullable(bytes),
  email_sealed: nullable(bytes),
  locale: word<Locale>(),
  reason: word<GoodwillReason>(),
  state: word<(typeof goodwillStates)[number]>(),
  given_by: id<StaffId>(),
  worth_agorot: agorot,
  wish_mac: bytes,
} as const;
export type Goodwill = RowOf<typeof goodwillRow>;

const columns = `goodwill_id, kind, units, package_number, customer_id, email_index, email_sealed, locale, reason, state,
  given_by, worth_agorot, wish_mac`;

const byKeyStatement = statement({
  name: 'goodwill_find_by_key',
  params: { idempotency_key: uuid },
  row: goodwillRow,
  text: `select ${columns} from goodwill where idempotency_key = :idempotency_key`,
});

/** What this very press gave before; null the first time. */
export async function findGoodwillByKey(tx: Tx, idempotencyKey: string): Promise<Goodwill | null> {
  const [row] = await tx.query(byKeyStatement, { idempotencyKey });
  return row ?? null;
}

const lockStatement = statement({
  name: 'goodwill_lock',
  params: { goodwill_id: uuid },
  row: goodwillRow,
  text: `select ${columns} from goodwill where goodwill_id = :goodwill_id for update`,
});

/** Whoever holds it decides about it alone; null where there is none. */
export async function lockGoodwill(tx: Tx, goodwillId: string): Promise<Goodwill | null> {
  const [row] = await tx.query(lockStatement, { goodwillId });
  return row ?? null;
}

const findStatement = statement({
  name: 'goodwill_find',
  params: { goodwill_id: uuid },
  row: goodwillRow,
  text: `select ${columns} from goodwill where goodwill_id = :goodwill_id`,
});

export async function findGoodwill(db: Queryable, goodwillId: string): Promise<Goodwill | null> {
  const [row] = await db.query(findStatement, { goodwillId });
  return row ?? null;
}

const addParams = {
  goodwill_id: uuid,
  kind: word<'washes' | 'points'>(),
  units: integer,
  worth_agorot: agorot,
  package_number: nullable(integer),
  customer_id: nullable(id<CustomerId>()),
  email_index: nullable(bytes),
  email_sealed: nullable(bytes),
  note_sealed: nullable(bytes),
  locale: word<Locale>(),
  reason: word<GoodwillReason>(),
  idempotency_key: uuid,
  wish_mac: bytes,
  staff_id: id<StaffId>(),
  now: instant,
  state: word<'proposed' | 'given'>(),
  given_at: nullable(instant),
  order_id: nullable(id<OrderId>()),
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
  readonly [Key in keyof Goodwill as Exclude<Key, 'state' | 'givenBy'>]: Goodwill[Key];
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
    goodwill_id: uuid,
    staff_id: id<StaffId>(),
    given: boolean,
    worth_agorot: agorot,
    order_id: nullable(id<OrderId>()),
    now: instant,
  },
  row: { goodwill_id: uuid },
  // where it was sent to stands in its order from now on
  text: `
update goodwill set state = case when :given then 'given' else 'declined' end, decided_by = :staff_id,
  decided_at = :now, given_at = case when :given then :now end, worth_agorot = :worth_agorot, order_id = :order_id,
  email_sealed = null, email_index = null
where goodwill_id = :goodwill_id and state = 'proposed'
returning goodwill_id`,
});

export type GoodwillDecision = {
  readonly goodwillId: string;
  readonly staffId: StaffId;
  readonly given: boolean;
  readonly worthAgorot: number;
  readonly orderId: OrderId | null;
  readonly now: number;
};

/** False where somebody decided before. */
export async function decideGoodwill(tx: Tx, decision: GoodwillDecision): Promise<boolean> {
  return (await tx.query(decideStatement, decision)).length === 1;
}

const listRow = {
  goodwill_id: uuid,
  kind: word<'washes' | 'points'>(),
  units: integer,
  worth_agorot: agorot,
  reason: word<GoodwillReason>(),
  note_sealed: nullable(bytes),
  state: word<(typeof goodwillStates)[number]>(),
  asked_at: instant,
  given_by: id<StaffId>(),
  given_by_name: text,
  decided_by_name: nullable(text),
  customer_id: nullable(id<CustomerId>()),
  profile_sealed: nullable(bytes),
  order_id: nullable(id<OrderId>()),
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
select g.goodwill_id, g.kind, g.units, g.worth_agorot, g.reason, g.note_sealed, g.state, g.asked_at, g.given_by,
  s.name as given_by_name, d.name as decided_by_name, c.customer_id,
  case when c.deleted_at is null then c.profile_sealed end as profile_sealed, o.order_id, o.order_code, l.lot_id,
  l.state as lot_state, l.remaining
from goodwill g
join staff_member s on s.staff_id = g.given_by
left join staff_member d on d.staff_id = g.decided_by
left join customer c on c.customer_id = g.customer_id
left join shop_order o on o.order_id = g.order_id
left join order_line n on n.order_id = o.order_id
left join credit_lot l on l.source = 'order_line' and l.source_id = n.order_line_id
where (:state is null or g.state = :state)
  and (:after is null or (g.asked_at, g.goodwill_id) < (
    select b.asked_at, b.goodwill_id from goodwill b where b.goodwill_id = :after))
order by g.asked_at desc, g.goodwill_id desc limit :limit`,
});

export async function listGoodwillRows(
  db: Queryable,
  asked: {
    readonly after: string | null;
    readonly state: (typeof goodwillStates)[number] | null;
    readonly limit: number;
  },
): Promise<GoodwillListRow[]> {
  return await db.query(listStatement, asked);
}

const countStatement = statement({
  name: 'goodwill_count_open',
  params: {},
  row: { waiting: integer },
  text: `select count(*)::int as waiting from goodwill where state = 'proposed'`,
});

/** How many wait for a second person. */
export async function countWaitingGoodwill(db: Queryable): Promise<number> {
  const [row] = await db.query(countStatement, {});
  return row?.waiting ?? 0;
}
