import type { Queryable } from '#server/core/db/database.ts';
import { integer } from '#server/core/db/statements/column.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { searchParamsOf, voucherFilters, type VoucherFilter, type VoucherSearch } from './voucher-filter-sql.ts';

const sumRow = { count: integer, washes_left: integer } as const;
/** Maximum number of vouchers whose remaining washes are added up. */
const mostParams = { most: integer } as const;

/**
 * Returns the SQL of the number of vouchers that match a filter, and of their remaining washes. It reads at most `most`
 * + 1 vouchers.
 */
function sumSql({ before, from }: { readonly before: string; readonly from: string }): string {
  return `
with ${before}matched as materialized (
  select c.remaining from ${from} limit :most + 1
)
select count(*)::int as count, coalesce(sum(remaining), 0)::int as washes_left from matched`;
}

const { all, ofState, ending, search } = voucherFilters;
const statements = {
  all: statement({
    name: 'staff_voucher_sums',
    params: { ...all.params, ...mostParams },
    row: sumRow,
    text: sumSql(all),
  }),
  ofState: statement({
    name: 'staff_voucher_sums_of_state',
    params: { ...ofState.params, ...mostParams },
    row: sumRow,
    text: sumSql(ofState),
  }),
  ending: statement({
    name: 'staff_voucher_sums_ending',
    params: { ...ending.params, ...mostParams },
    row: sumRow,
    text: sumSql(ending),
  }),
  search: statement({
    name: 'staff_voucher_sums_of_search',
    params: { ...search.params, ...mostParams },
    row: sumRow,
    text: sumSql(search),
  }),
} as const;

type SumQuery = VoucherFilter & { readonly most: number };

async function rowsOf(db: Queryable, { most, ...filter }: SumQuery, searchTerms: VoucherSearch | null) {
  const { state, gift } = filter;
  if (searchTerms !== null)
    return await db.query(statements.search, { most, ...searchParamsOf(filter), ...searchTerms });
  if (filter.ending !== null) return await db.query(statements.ending, { most, state, gift, ...filter.ending });
  return state === null
    ? await db.query(statements.all, { most, gift })
    : await db.query(statements.ofState, { most, gift, state });
}

/**
 * Returns the number of vouchers that `listVoucherRows` finds without a limit, and their remaining washes. If the
 * number is above `most`, more vouchers match.
 */
export async function sumVoucherRows(
  db: Queryable,
  query: SumQuery,
  searchTerms: VoucherSearch | null,
): Promise<RowOf<typeof sumRow>> {
  const [sums] = await rowsOf(db, query, searchTerms);
  return sums ?? { count: 0, washesLeft: 0 };
}
