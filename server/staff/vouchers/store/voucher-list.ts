import type { LotId } from '#contracts/core/ids.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { boolean, bytes, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

export const voucherRow = {
  lot_id: id<LotId>(),
  code_version: integer,
  gift: boolean,
  package_name: text,
  package_name_he: text,
  state: word<LotState>(),
  initial: integer,
  remaining: integer,
  held: integer,
  issued_at: instant,
  expires_at: nullable(instant),
  order_code: text,
  washed_at: nullable(instant),
  station: nullable(text),
  station_he: nullable(text),
} as const;

/** A voucher in the staff's list; instants are epoch ms. */
export type VoucherListRow = RowOf<typeof voucherRow>;

export const voucherColumnsSql = `
c.lot_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, c.state, c.initial, c.remaining,
  c.held, c.issued_at, c.expires_at, o.order_code, u.washed_at, u.station, u.station_he`;

/** What a voucher `c` was sold as, and where it was washed with last. */
export const voucherJoinsSql = `
join order_line l on l.order_line_id = c.source_id
join shop_order o on o.order_id = l.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join lateral (
  select coalesce(r.started_at, r.created_at) as washed_at, s.name as station, s.name_he as station_he
  from redemption r join station s on s.station_id = r.station_id
  where r.lot_id = c.lot_id and r.state in ('held', 'completed')
  order by r.created_at desc limit 1) u on true`;

/** Which end of time a list begins at. */
export type TimeOrder = 'newest' | 'oldest';

/** Where the first page begins: a bound that is always given is where any page begins in the index, however deep. */
export const beyond = {
  newest: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  oldest: '00000000-0000-0000-0000-000000000000',
} as const satisfies Record<TimeOrder, string>;

// ids begin with the moment at which they were made
const pageSql = {
  newest: 'c.lot_id < :before order by c.lot_id desc limit :limit',
  oldest: 'c.lot_id > :before order by c.lot_id limit :limit',
} as const satisfies Record<TimeOrder, string>;
const sold = "c.kind = 'wash' and c.source = 'order_line'";

function listStatements(order: TimeOrder) {
  const params = { before: uuid, limit: integer } as const;
  return {
    all: statement({
      name: `staff_voucher_list_${order}`,
      params,
      row: voucherRow,
      text: `select ${voucherColumnsSql} from credit_lot c ${voucherJoinsSql} where ${sold} and ${pageSql[order]}`,
    }),
    // of some states there are few, and they may be old: the page is cut in the index of states, then shown
    ofState: statement({
      name: `staff_voucher_list_of_state_${order}`,
      params: { ...params, state: word<LotState>() },
      row: voucherRow,
      text: `
with page as materialized (
  select c.lot_id from credit_lot c where ${sold} and c.state = :state and ${pageSql[order]}
)
select ${voucherColumnsSql} from page join credit_lot c using (lot_id) ${voucherJoinsSql}
order by c.lot_id ${order === 'newest' ? 'desc' : 'asc'}`,
    }),
  } as const;
}
const lists = { newest: listStatements('newest'), oldest: listStatements('oldest') } as const;

const ofOrderSql = (where: string): string => `
  select c.lot_id from shop_order o join order_line l using (order_id)
  join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id where ${where}`;
const ofHolderSql = (where: string): string => `
  select c.lot_id from customer k join credit_lot c on c.customer_id = k.customer_id
  where k.deleted_at is null and ${where}`;

function searchStatement(order: TimeOrder) {
  return statement({
    name: `staff_voucher_search_${order}`,
    params: {
      state: nullable(word<LotState>()),
      before: uuid,
      limit: integer,
      code_mac: nullable(bytes),
      order_code: nullable(text),
      email_index: nullable(bytes),
      phone_index: nullable(bytes),
      name_index: nullable(bytes),
      lot_id: nullable(uuid),
    },
    row: voucherRow,
    // the few that were found, each looked up by its key: `offset 0` keeps the planner from reading all vouchers instead
    text: `
with found as materialized (
  select lot_id from credit_lot where code_mac = :code_mac
  union select lot_id from credit_lot where lot_id = :lot_id
  union ${ofOrderSql('o.order_code = :order_code')}
  union ${ofOrderSql('o.email_index = :email_index')}
  union ${ofHolderSql('k.email_index = :email_index and k.email_verified_at is not null')}
  union ${ofHolderSql('k.phone_index = :phone_index and k.phone_verified_at is not null')}
  union ${ofHolderSql('k.name_index = :name_index')}
  union ${ofOrderSql(`o.customer_id in (select k.customer_id from customer k
    where k.phone_index = :phone_index and k.phone_verified_at is not null and k.deleted_at is null)`)}
)
select ${voucherColumnsSql}
from found f cross join lateral (select * from credit_lot x where x.lot_id = f.lot_id offset 0) c ${voucherJoinsSql}
where ${sold} and (:state is null or c.state = :state) and ${pageSql[order]}`,
  });
}
const searchStatements = { newest: searchStatement('newest'), oldest: searchStatement('oldest') } as const;

export type VoucherSought = {
  readonly codeMac: Buffer | null;
  readonly orderCode: string | null;
  readonly emailIndex: Buffer | null;
  readonly phoneIndex: Buffer | null;
  readonly nameIndex: Buffer | null;
  readonly lotId: string | null;
};

export type VouchersAsked = {
  readonly state: LotState | null;
  /** The last one that is known already. */
  readonly before: LotId | null;
  readonly order: TimeOrder;
  readonly limit: number;
};

/** `sought` null: all there are. */
export async function listVoucherRows(
  db: Queryable,
  asked: VouchersAsked,
  sought: VoucherSought | null,
): Promise<VoucherListRow[]> {
  const { order, state, limit } = asked;
  const wish = { limit, before: asked.before ?? beyond[order] };
  if (sought !== null) return await db.query(searchStatements[order], { ...wish, state, ...sought });
  const { all, ofState } = lists[order];
  return state === null ? await db.query(all, wish) : await db.query(ofState, { ...wish, state });
}
