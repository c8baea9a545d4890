import type { LotId } from '#contracts/core/ids.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { foundCustomerSql, foundLotSql, voucherSearchParams } from '../../list/store/found-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export const voucherRow = {
  ...pick('credit_lot', 'lot_id code_version gift state initial remaining held issued_at expires_at'),
  ...pick('shop_order', 'order_code'),
  package_name: text,
  package_name_he: text,
  washed_at: nullable(instant),
  station: nullable(text),
  station_he: nullable(text),
} as const;

/** A voucher in the staff's list; instants are epoch milliseconds. */
export type VoucherListRow = RowOf<typeof voucherRow>;

export const voucherColumnsSql = `
c.lot_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, c.state, c.initial, c.remaining,
  c.held, c.issued_at, c.expires_at, o.order_code, u.washed_at, u.station, u.station_he`;

/** The product of a voucher `c`, and the station of its last wash. */
export const voucherJoinsSql = `
join order_line l on l.order_line_id = c.source_id
join shop_order o on o.order_id = l.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join lateral (
  select coalesce(r.started_at, r.created_at) as washed_at, s.name as station, s.name_he as station_he
  from redemption r join station s on s.station_id = r.station_id
  where r.lot_id = c.lot_id and r.state in ('held', 'completed')
  order by r.created_at desc limit 1) u on true`;

/** Order of a list by time: starting with the newest or the oldest row. */
export type TimeOrder = 'newest' | 'oldest';

/**
 * Bound of the first page. A bound is always present, so that every page, even a late one, starts at its position in
 * the index.
 */
export const firstPageBounds = {
  newest: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  oldest: '00000000-0000-0000-0000-000000000000',
} as const satisfies Record<TimeOrder, string>;

// ids begin with their creation time
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
    // some states have few rows, which can be old, so the page is cut in the index of states first
    ofState: statement({
      name: `staff_voucher_list_of_state_${order}`,
      params: { ...pick('credit_lot', 'state'), ...params },
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

function searchStatement(order: TimeOrder) {
  return statement({
    name: `staff_voucher_search_${order}`,
    params: { ...voucherSearchParams, state: nullable(word<LotState>()), before: uuid, limit: integer },
    row: voucherRow,
    // the few matches are looked up by key; `offset 0` keeps the planner from reading all vouchers instead
    text: `
with ${foundCustomerSql}, ${foundLotSql}
select ${voucherColumnsSql}
from found f cross join lateral (select * from credit_lot x where x.lot_id = f.lot_id offset 0) c ${voucherJoinsSql}
where ${sold} and (:state is null or c.state = :state) and ${pageSql[order]}`,
  });
}
const searchStatements = { newest: searchStatement('newest'), oldest: searchStatement('oldest') } as const;

export type VoucherSearch = ValueOf<typeof voucherSearchParams>;

export type VoucherListQuery = {
  readonly state: LotState | null;
  /** Id of the last row of the previous page. */
  readonly before: LotId | null;
  readonly order: TimeOrder;
  readonly limit: number;
};

/** Returns a page of vouchers that match the search; all vouchers if the search is null. */
export async function listVoucherRows(
  db: Queryable,
  asked: VoucherListQuery,
  searchTerms: VoucherSearch | null,
): Promise<VoucherListRow[]> {
  const { order, state, limit } = asked;
  const query = { limit, before: asked.before ?? firstPageBounds[order] };
  if (searchTerms !== null) return await db.query(searchStatements[order], { ...query, state, ...searchTerms });
  const { all, ofState } = lists[order];
  return state === null ? await db.query(all, query) : await db.query(ofState, { ...query, state });
}
