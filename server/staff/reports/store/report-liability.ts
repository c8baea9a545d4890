import { agorot, bigint, boolean, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { ledgerCellsSql, lastAggregatedDaySql, unaggregatedFromSql, unusedWashesChangeSql } from './report-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const params = { from: instant, until: instant, last_day: text } as const;

const accountRow = { ...pick('ledger_account', 'ledger_account_id'), balance_agorot: agorot } as const;

const accountsStatement = statement({
  name: 'report_account_balances',
  params,
  row: accountRow,
  text: `
select a.ledger_account_id, coalesce(sum(cell.amount_agorot), 0) as balance_agorot
from ledger_account a
left join (
  select ledger_account_id, amount_agorot from report_ledger_day
  where day <= :last_day::date and day <= ${lastAggregatedDaySql}
  union all
  select ledger_account_id, amount_agorot from (${ledgerCellsSql({ from: unaggregatedFromSql, until: ':until' })}) live
) cell using (ledger_account_id)
group by a.ledger_account_id order by a.ledger_account_id`,
});

/**
 * Returns the balance of each ledger account at the end of a day. It is calculated from all journal entries until then.
 * `from` must be earlier than every entry.
 */
export async function listBalancesAt(
  db: Queryable,
  query: ValueOf<typeof params>,
): Promise<RowOf<typeof accountRow>[]> {
  return await db.query(accountsStatement, query);
}

const leftRow = pick('report_voucher_day', 'gift units worth_agorot');

const leftStatement = statement({
  name: 'report_vouchers_left',
  params,
  row: leftRow,
  text: `
select gift, coalesce(sum(units), 0)::bigint as units, coalesce(sum(worth_agorot), 0) as worth_agorot
from (
  select gift, units, worth_agorot from report_voucher_day where day <= :last_day::date and day <= ${lastAggregatedDaySql}
  union all
  select gift, units, worth_agorot from (${unusedWashesChangeSql({ from: unaggregatedFromSql, until: ':until' })}) live
) cell
group by gift order by gift`,
});

/**
 * Returns the number of unused washes of all vouchers at the end of a day. Also returns the price that was paid for
 * these washes.
 */
export async function listVouchersLeftAt(
  db: Queryable,
  query: ValueOf<typeof params>,
): Promise<RowOf<typeof leftRow>[]> {
  return await db.query(leftStatement, query);
}

const openRow = {
  ...pick('credit_lot', 'lot_id issued_at gift initial'),
  units: bigint,
  worth_agorot: agorot,
  order_code: nullable(text),
} as const;

export type OpenLotRow = RowOf<typeof openRow>;

const openParams = {
  until: instant,
  gift: nullable(boolean),
  before_at: instant,
  before_id: uuid,
  limit: integer,
} as const;

const openStatement = statement({
  name: 'report_open_vouchers',
  params: openParams,
  row: openRow,
  text: `
select c.lot_id, c.issued_at, c.gift, c.initial, u.units,
  unredeemed_worth(c.value_agorot, c.initial, u.units) as worth_agorot, o.order_code
from credit_lot c
cross join lateral (
  select coalesce(sum(remaining_delta + held_delta), 0)::bigint as units from credit_move m
  where m.lot_id = c.lot_id and m.moved_at < :until) u
left join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
left join shop_order o using (order_id)
where c.kind = 'wash' and c.issued_at < :until and (:gift is null or c.gift = :gift) and u.units > 0
  and (c.issued_at, c.lot_id) < (:before_at, :before_id)
order by c.issued_at desc, c.lot_id desc limit :limit`,
});

/** Returns the vouchers that had unused washes at a given time, newest first. */
export async function listOpenLots(db: Queryable, query: ValueOf<typeof openParams>): Promise<OpenLotRow[]> {
  return await db.query(openStatement, query);
}
