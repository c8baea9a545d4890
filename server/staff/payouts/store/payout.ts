import type { PayoutId, PayoutState } from '#contracts/staff/payouts/payouts.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { agorot, id, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

/**
 * SQL condition that a payout row `r` waits for a decision by staff. Its amount differs from the ledger, and the
 * difference is not explained. The index `payout_row_open` has the same condition.
 */
export const isOpenPayoutRowSql = `r.kind <> 'fee' and r.noted_at is null and r.expected_agorot is distinct from r.gross_agorot`;

const headRow = {
  ...pick('payout', 'payer number gross_agorot fee_agorot fee_vat_agorot'),
  payout_id: id<PayoutId>(),
  paid_on: text,
  row_count: integer,
  open_rows: integer,
} as const;
export type PayoutSummaryRow = RowOf<typeof headRow>;

const headColumns = `p.payout_id, p.payer, p.paid_on::text as paid_on, p.number, p.row_count, p.gross_agorot,
  p.fee_agorot, p.fee_vat_agorot, (select count(*) from payout_row r where r.payout_id = p.payout_id and ${isOpenPayoutRowSql})
    as open_rows`;

const filterParams = {
  /** First day of the range, and the day after its last day (YYYY-MM-DD). Both are null for all days. */
  from: nullable(text),
  until: nullable(text),
  payer: nullable(text),
  state: nullable(word<PayoutState>()),
} as const;

const filterSql = `
  (:from is null or p.paid_on >= cast(:from as date)) and (:until is null or p.paid_on < cast(:until as date))
  and (:payer is null or p.payer = :payer)
  and (:state is null or (:state = 'differs') = exists (
    select from payout_row r where r.payout_id = p.payout_id and ${isOpenPayoutRowSql}))`;

const listStatement = statement({
  name: 'payout_list',
  params: { ...filterParams, before_on: text, before_id: id<PayoutId>(), limit: integer },
  row: headRow,
  text: `
select ${headColumns} from payout p
where ${filterSql} and (p.paid_on, p.payout_id) < (cast(:before_on as date), :before_id)
order by p.paid_on desc, p.payout_id desc limit :limit`,
});

/** Returns the payouts of payment providers, newest first. */
export async function listPayoutSummaries(
  db: Queryable,
  query: ParamsOf<typeof listStatement>,
): Promise<PayoutSummaryRow[]> {
  return await db.query(listStatement, query);
}

const sumStatement = statement({
  name: 'payout_sum',
  params: filterParams,
  row: { gross_agorot: agorot, fee_agorot: agorot, fee_vat_agorot: agorot },
  text: `
select coalesce(sum(p.gross_agorot), 0) as gross_agorot, coalesce(sum(p.fee_agorot), 0) as fee_agorot,
  coalesce(sum(p.fee_vat_agorot), 0) as fee_vat_agorot
from payout p where ${filterSql}`,
});

export async function sumPayoutRows(db: Queryable, query: ParamsOf<typeof sumStatement>) {
  const [row] = await db.query(sumStatement, query);
  return row ?? { grossAgorot: 0, feeAgorot: 0, feeVatAgorot: 0 };
}

const detailRow = {
  ...headRow,
  ...pick('payout', 'imported_at'),
  imported_by: text,
  paid_agorot: agorot,
  refunded_agorot: agorot,
  chargeback_agorot: agorot,
} as const;
export type PayoutDetailRow = RowOf<typeof detailRow>;

const findStatement = statement({
  name: 'payout_find',
  params: { payout_id: id<PayoutId>() },
  row: detailRow,
  text: `
select ${headColumns}, s.name as imported_by, p.imported_at, of.paid_agorot, of.refunded_agorot, of.chargeback_agorot
from payout p
join staff_member s on s.staff_id = p.imported_by
cross join lateral (
  select coalesce(sum(r.gross_agorot) filter (where r.kind = 'payment'), 0) as paid_agorot,
    coalesce(sum(r.gross_agorot) filter (where r.kind = 'refund'), 0) as refunded_agorot,
    coalesce(sum(r.gross_agorot) filter (where r.kind = 'chargeback'), 0) as chargeback_agorot
  from payout_row r where r.payout_id = p.payout_id
) of
where p.payout_id = :payout_id`,
});

export async function findPayout(db: Queryable, payoutId: PayoutId): Promise<PayoutDetailRow | null> {
  const [row] = await db.query(findStatement, { payoutId });
  return row ?? null;
}

const payersStatement = statement({
  name: 'payout_payers',
  params: {},
  row: { payer: text },
  text: 'select distinct payer from payout order by payer limit 50',
});

export async function listPayers(db: Queryable): Promise<string[]> {
  return (await db.query(payersStatement, {})).map(({ payer }) => payer);
}

const periodsStatement = statement({
  name: 'payout_periods',
  params: {},
  row: { period: text },
  text: `select distinct to_char(paid_on, 'YYYY-MM') as period from payout order by period desc limit 120`,
});

/** Returns the newest 120 months that have payouts, as YYYY-MM. The newest month comes first. */
export async function listPayoutPeriods(db: Queryable): Promise<string[]> {
  return (await db.query(periodsStatement, {})).map(({ period }) => period);
}

const sumRowsStatement = statement({
  name: 'payout_sum_rows',
  params: { payout_id: id<PayoutId>() },
  row: { row_count: integer },
  text: `
update payout p set (row_count, gross_agorot, fee_agorot, fee_vat_agorot) = (
  select count(*), coalesce(sum(r.gross_agorot), 0), coalesce(sum(r.fee_agorot), 0), coalesce(sum(r.fee_vat_agorot), 0)
  from payout_row r where r.payout_id = p.payout_id)
where p.payout_id = :payout_id
returning p.row_count`,
});

/** Calculates the sums of a payout again and stores them, after its rows changed. */
export async function storePayoutSums(tx: Tx, payoutId: PayoutId): Promise<void> {
  await tx.query(sumRowsStatement, { payoutId });
}

const removeStatement = statement({
  name: 'payout_remove',
  params: { payout_id: id<PayoutId>() },
  row: { payer: text, paid_on: text, row_count: integer },
  text: `
with gone as (
  delete from payout_row where payout_id = :payout_id
), file as (
  delete from payout_file where payout_id = :payout_id
)
delete from payout where payout_id = :payout_id
returning payer, paid_on::text as paid_on, row_count`,
});

/** Removes a payout with its rows. Returns null if the payout does not exist. */
export async function deletePayout(tx: Tx, payoutId: PayoutId) {
  const [row] = await tx.query(removeStatement, { payoutId });
  return row ?? null;
}
