import { agorot, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const effectRow = {
  ended_vouchers: integer,
  ended_washes: integer,
  ended_agorot: agorot,
  ending_vouchers: integer,
  ending_washes: integer,
  ending_agorot: agorot,
  next_at: nullable(instant),
  unused_vouchers: integer,
  unused_washes: integer,
  unused_agorot: agorot,
  given_washes: integer,
} as const;

// these conditions are the same as in the database functions `book_unused_washes` and `book_ended_washes`
const effectStatement = statement({
  name: 'books_terms_effect',
  params: { unused_months: nullable(integer), now: instant },
  row: effectRow,
  text: `
with lot as (
  select c.lot_id, c.state, c.remaining, c.held, c.owed_agorot, c.expires_at, c.issued_at, l.tax_treatment, l.order_id
  from credit_lot c join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
  where c.kind = 'wash'
), ended as (
  select count(*)::int as vouchers, coalesce(sum(t.washes), 0)::int as washes, coalesce(sum(e.owed_agorot), 0)::bigint as owed
  from lot e cross join lateral (
    select - sum(m.remaining_delta) as washes from credit_move m
    where m.lot_id = e.lot_id and m.reason in ('expire', 'void')) t
  where e.state in ('expired', 'void') and e.remaining + e.held = 0 and e.owed_agorot > 0
), ending as (
  select count(*)::int as vouchers, coalesce(sum(remaining), 0)::int as washes,
    coalesce(sum(owed_agorot), 0)::bigint as owed, min(expires_at) as next_at
  from lot where state in ('active', 'frozen') and remaining > 0 and owed_agorot > 0 and expires_at >= :now
), unused as (
  select count(*)::int as vouchers, coalesce(sum(remaining), 0)::int as washes, coalesce(sum(owed_agorot), 0)::bigint as owed
  from lot u
  where state = 'active' and held = 0 and owed_agorot > 0 and expires_at is null and tax_treatment = 'at_sale'
    and issued_at <= :now - make_interval(months => :unused_months)
    and not exists (select from credit_move m
      where m.lot_id = u.lot_id and m.moved_at > :now - make_interval(months => :unused_months))
    and not exists (select from journal j where j.lot_id = u.lot_id and j.kind = 'unused')
), given as (
  select coalesce(sum(g.remaining), 0)::int as washes
  from lot g join goodwill w on w.order_id = g.order_id and w.state = 'given'
  where g.state in ('active', 'frozen') and g.remaining > 0
)
select ended.vouchers as ended_vouchers, ended.washes as ended_washes, ended.owed as ended_agorot,
  ending.vouchers as ending_vouchers, ending.washes as ending_washes, ending.owed as ending_agorot, ending.next_at,
  unused.vouchers as unused_vouchers, unused.washes as unused_washes, unused.owed as unused_agorot,
  given.washes as given_washes
from ended, ending, unused, given`,
});

/**
 * Vouchers and washes that a change of the ledger terms would affect. `nextAt` is in epoch ms, and money is in agorot.
 */
export type AccountingPolicyEffect = RowOf<typeof effectRow>;

/**
 * Calculates how many vouchers and washes, and which amounts, the new ledger terms would book immediately or later.
 * `unusedMonths` is part of the new terms. If it is null, unused packages never become breakage.
 */
export async function measureAccountingPolicyEffect(
  db: Queryable,
  request: { readonly unusedMonths: number | null; readonly now: number },
): Promise<AccountingPolicyEffect | null> {
  const [row] = await db.query(effectStatement, request);
  return row ?? null;
}
