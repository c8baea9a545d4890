import type { LotId } from '#contracts/core/ids.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { boolean, instant, nullable, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import type { ValueOf } from '#server/core/db/statements/statement.ts';
import { foundCustomerSql, foundLotSql, voucherSearchParams } from '../../list/store/search-sql.ts';

const soldSql = "c.kind = 'wash' and c.source = 'order_line' and (:gift is null or c.gift = :gift)";
const stateSql = '(:state is null or c.state = :state)';
// the index of expiry dates contains only active vouchers, so the condition must include this state
const endingSql = "c.state = 'active' and c.expires_at > :ends_after and c.expires_at <= :ends_until";

const kindParams = { gift: nullable(boolean) } as const;
const endingParams = {
  ...kindParams,
  state: nullable(word<LotState>()),
  ends_after: instant,
  ends_until: instant,
} as const;

/**
 * Four ways to find the vouchers `c` of a filter. `before` contains common table expressions, and `from` is the source
 * with its condition. Some states have few vouchers, which can be old, so these are found by the index of states.
 * Vouchers that expire soon and matches of a search are few, so they are found by key. The clause `offset 0` prevents a
 * query plan that reads all vouchers.
 */
export const voucherFilters = {
  all: { params: kindParams, before: '', from: `credit_lot c where ${soldSql}` },
  ofState: {
    params: { ...pick('credit_lot', 'state'), ...kindParams },
    before: '',
    from: `credit_lot c where ${soldSql} and c.state = :state`,
  },
  ending: {
    params: endingParams,
    before: `ending as materialized (select c.lot_id from credit_lot c where ${endingSql}), `,
    from: `ending f cross join lateral (select * from credit_lot x where x.lot_id = f.lot_id offset 0) c
  where ${soldSql} and ${stateSql}`,
  },
  search: {
    params: { ...endingParams, is_ending: boolean, ...voucherSearchParams },
    before: `${foundCustomerSql}, ${foundLotSql}, `,
    from: `found f cross join lateral (select * from credit_lot x where x.lot_id = f.lot_id offset 0) c
  where ${soldSql} and ${stateSql} and (not :is_ending or ${endingSql})`,
  },
} as const;

export type VoucherSearch = ValueOf<typeof voucherSearchParams>;

export type VoucherFilter = {
  readonly state: LotState | null;
  readonly gift: boolean | null;
  /** Range of expiry times in epoch milliseconds. If null, vouchers with any expiry time or none are listed. */
  readonly ending: { readonly endsAfter: number; readonly endsUntil: number } | null;
};

/**
 * Returns the SQL parameters of the voucher filter. If there is no range of expiry times, its parameters have no
 * effect.
 */
export function searchParamsOf({ state, gift, ending }: VoucherFilter) {
  return { state, gift, isEnding: ending !== null, ...(ending ?? { endsAfter: 0, endsUntil: 0 }) };
}

/** Position of a page in the list. It is the id of the last row of the previous page. */
export type VoucherPageBounds = { readonly before: LotId | null; readonly limit: number };
