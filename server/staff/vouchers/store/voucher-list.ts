import { bytes, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import {
  searchParamsOf,
  voucherFilters,
  type VoucherFilter,
  type VoucherPageBounds,
  type VoucherSearch,
} from './voucher-filter-sql.ts';

export const voucherRow = {
  ...pick('credit_lot', 'lot_id code_version gift state initial remaining held issued_at expires_at'),
  ...pick('shop_order', 'order_code'),
  package_name: text,
  package_name_he: text,
  washed_at: nullable(instant),
  station: nullable(text),
  station_he: nullable(text),
} as const;

/** Voucher in the list for staff. Its times are epoch milliseconds. */
export type VoucherListRow = RowOf<typeof voucherRow>;

export const voucherColumnsSql = `
c.lot_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, c.state, c.initial, c.remaining,
  c.held, c.issued_at, c.expires_at, o.order_code, u.washed_at, u.station, u.station_he`;

/**
 * SQL that joins a voucher `c` to its product and to a station. It is the station of the voucher's newest wash that was
 * not credited back.
 */
export const voucherJoinsSql = `
join order_line l on l.order_line_id = c.source_id
join shop_order o on o.order_id = l.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join lateral (
  select coalesce(r.started_at, r.created_at) as washed_at, s.name as station, s.name_he as station_he
  from redemption r join station s on s.station_id = r.station_id
  where r.lot_id = c.lot_id and r.state in ('held', 'completed')
  order by r.created_at desc limit 1) u on true`;

/** Order in which a list is sorted by time. The list starts with the newest or the oldest row. */
export type TimeSortOrder = 'newest' | 'oldest';

/**
 * Ids at which the first page starts. The first page has such an id too, so that all pages use the same statement and
 * start at a position in the index.
 */
export const firstPageBounds = {
  newest: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  oldest: '00000000-0000-0000-0000-000000000000',
} as const satisfies Record<TimeSortOrder, string>;

// rows are sorted by id, because ids begin with their creation time
const pageSql = {
  newest: 'c.lot_id < :before order by c.lot_id desc limit :limit',
  oldest: 'c.lot_id > :before order by c.lot_id limit :limit',
} as const satisfies Record<TimeSortOrder, string>;

const pageParams = { before: uuid, limit: integer } as const;
const listedRow = { ...voucherRow, ...pick('payment', 'order_id'), private_sealed: bytes } as const;

/** Voucher in the list with the encrypted personal data of its order. */
export type ListedVoucherRow = RowOf<typeof listedRow>;

/**
 * Returns the SQL of one page of vouchers. The ids of the page are selected first, so that the other columns are read
 * only for these rows.
 */
function listSql(order: TimeSortOrder, { before, from }: { readonly before: string; readonly from: string }): string {
  return `
with ${before}page as materialized (
  select c.lot_id from ${from} and ${pageSql[order]}
)
select ${voucherColumnsSql}, o.order_id, o.private_sealed
from page join credit_lot c using (lot_id) ${voucherJoinsSql}
order by c.lot_id ${order === 'newest' ? 'desc' : 'asc'}`;
}

function statementsIn(order: TimeSortOrder) {
  const { all, ofState, ending, search } = voucherFilters;
  const row = listedRow;
  return {
    all: statement({
      name: `staff_voucher_list_${order}`,
      params: { ...all.params, ...pageParams },
      row,
      text: listSql(order, all),
    }),
    ofState: statement({
      name: `staff_voucher_list_of_state_${order}`,
      params: { ...ofState.params, ...pageParams },
      row,
      text: listSql(order, ofState),
    }),
    ending: statement({
      name: `staff_voucher_list_ending_${order}`,
      params: { ...ending.params, ...pageParams },
      row,
      text: listSql(order, ending),
    }),
    search: statement({
      name: `staff_voucher_search_${order}`,
      params: { ...search.params, ...pageParams },
      row,
      text: listSql(order, search),
    }),
  } as const;
}
const statements = { newest: statementsIn('newest'), oldest: statementsIn('oldest') } as const;

/**
 * Returns a page of vouchers that match the filter and the search. If the search is null, all vouchers of the filter
 * are returned.
 */
export async function listVoucherRows(
  db: Queryable,
  { order, before, limit, ...filter }: VoucherFilter & VoucherPageBounds & { readonly order: TimeSortOrder },
  searchTerms: VoucherSearch | null,
): Promise<ListedVoucherRow[]> {
  const { all, ofState, ending, search } = statements[order];
  const page = { limit, before: before ?? firstPageBounds[order] };
  if (searchTerms !== null) return await db.query(search, { ...page, ...searchParamsOf(filter), ...searchTerms });
  const { state, gift } = filter;
  if (filter.ending !== null) return await db.query(ending, { ...page, state, gift, ...filter.ending });
  return state === null ? await db.query(all, { ...page, gift }) : await db.query(ofState, { ...page, gift, state });
}
