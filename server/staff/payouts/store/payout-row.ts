import type { OrderId } from '#contracts/core/ids.ts';
import type { PayoutKind, PayoutRowId, PayoutRowState } from '#contracts/staff/payouts/payout-rows.ts';
import type { PayoutId } from '#contracts/staff/payouts/payouts.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { agorot, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';
import { isOpenPayoutRowSql } from './payout.ts';

const rowShape = {
  ...pick('payout_row', 'reference last4 gross_agorot fee_agorot fee_vat_agorot expected_agorot note'),
  payout_row_id: id<PayoutRowId>(),
  payout_id: id<PayoutId>(),
  line: integer,
  kind: word<PayoutKind>(),
  moved_on: text,
  state: word<PayoutRowState>(),
  noted_by: nullable(text),
  order_id: nullable(id<OrderId>()),
  order_code: nullable(text),
} as const;
export type StoredPayoutRow = RowOf<typeof rowShape>;

const stateSql = `case when r.kind = 'fee' then 'fee' when r.expected_agorot = r.gross_agorot then 'agrees'
  when r.noted_at is not null then 'checked' when r.expected_agorot is null then 'unknown' else 'differs' end`;

const rowSelection = `
select r.payout_row_id, r.payout_id, r.line, r.kind, r.moved_on::text as moved_on, r.reference, r.last4, r.gross_agorot,
  r.fee_agorot, r.fee_vat_agorot, r.expected_agorot, r.note, s.name as noted_by, o.order_id, o.order_code,
  ${stateSql} as state
from payout_row r
left join refund f on f.refund_id = r.refund_id
left join payment p on p.payment_id = coalesce(r.payment_id, f.payment_id)
left join shop_order o on o.order_id = p.order_id
left join staff_member s on s.staff_id = r.noted_by`;

const listStatement = statement({
  name: 'payout_row_list',
  params: {
    payout_id: id<PayoutId>(),
    kind: nullable(word<PayoutKind>()),
    state: nullable(word<PayoutRowState | 'open'>()),
    after_line: integer,
    after_id: id<PayoutRowId>(),
    limit: integer,
  },
  row: rowShape,
  text: `${rowSelection}
where r.payout_id = :payout_id and (:kind is null or r.kind = :kind)
  and (:state is null or case when :state = 'open' then ${isOpenPayoutRowSql} else ${stateSql} = :state end)
  and (r.line, r.payout_row_id) > (:after_line, :after_id)
order by r.line, r.payout_row_id limit :limit`,
});

/** Returns a page of the rows of a payout, in the same order as in the imported file. */
export async function listPayoutRowsOfFile(
  db: Queryable,
  query: ParamsOf<typeof listStatement>,
): Promise<StoredPayoutRow[]> {
  return await db.query(listStatement, query);
}

const findStatement = statement({
  name: 'payout_row_find',
  params: { payout_row_id: id<PayoutRowId>() },
  row: rowShape,
  text: `${rowSelection} where r.payout_row_id = :payout_row_id`,
});

export async function findStoredPayoutRow(db: Queryable, payoutRowId: PayoutRowId): Promise<StoredPayoutRow | null> {
  const [row] = await db.query(findStatement, { payoutRowId });
  return row ?? null;
}

const countOpenStatement = statement({
  name: 'payout_row_count_open',
  params: {},
  row: { count: integer, oldest_at: nullable(instant) },
  text: `
select count(*) as count, min(p.imported_at) as oldest_at
from payout_row r join payout p using (payout_id) where ${isOpenPayoutRowSql}`,
});

/**
 * Returns the number of payout rows that wait for a decision by staff. Also returns the time of the oldest import that
 * contains such a row.
 */
export async function countOpenPayoutRows(db: Queryable) {
  const [row] = await db.query(countOpenStatement, {});
  return row ?? { count: 0, oldestAt: null };
}

const unmatchedRow = {
  payout_row_id: id<PayoutRowId>(),
  ...pick('payout_row', 'reference our_reference'),
  kind: word<PayoutKind>(),
  gross_agorot: agorot,
} as const;

const unmatchedStatement = statement({
  name: 'payout_row_unmatched',
  params: { limit: integer },
  row: unmatchedRow,
  text: `
select r.payout_row_id, r.reference, r.our_reference, r.kind, r.gross_agorot
from payout_row r
where ${isOpenPayoutRowSql} and r.expected_agorot is null and (r.reference <> '' or r.our_reference <> '')
order by r.payout_id, r.line, r.payout_row_id limit :limit`,
});

/** Returns the payout rows that have a reference, but no match and no explanation. */
export async function listUnmatchedRows(db: Queryable, limit: number): Promise<RowOf<typeof unmatchedRow>[]> {
  return await db.query(unmatchedStatement, { limit });
}
