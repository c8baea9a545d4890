import type { PaymentId, StaffId } from '#contracts/core/ids.ts';
import type { PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';
import type { PayoutMatch } from '#domain/staff/payouts/match-payouts.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { agorot, array, boolean, id, instant, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/**
 * SQL of the captured amount of a payment `p` in agorot. It is the requested amount if no captured amount is stored.
 */
export const capturedAmountSql = 'coalesce(p.captured_agorot, p.amount_agorot)';

const referencedRow = {
  ...pick('payment', 'payment_id merchant_ref provider_ref'),
  amount_agorot: agorot,
  is_taken: boolean,
} as const;

const referencedStatement = statement({
  name: 'payout_payments_referenced',
  params: { references: array(text) },
  row: referencedRow,
  text: `
select p.payment_id, p.merchant_ref, p.provider_ref, ${capturedAmountSql} as amount_agorot,
  exists (select from payout_row r where r.payment_id = p.payment_id) as is_taken
from payment p
where (p.merchant_ref = any (:references) or p.provider_ref = any (:references)) and p.captured_at is not null`,
});

export async function listReferencedPayments(
  db: Queryable,
  references: readonly string[],
): Promise<RowOf<typeof referencedRow>[]> {
  return await db.query(referencedStatement, { references });
}

const refundRow = { ...pick('refund', 'refund_id payment_id'), amount_agorot: agorot } as const;

const freeRefundsStatement = statement({
  name: 'payout_refunds_free',
  params: { payment_ids: array(id<PaymentId>()) },
  row: refundRow,
  text: `
select f.refund_id, f.payment_id, f.amount_agorot from refund f
where f.payment_id = any (:payment_ids) and f.state = 'done'
  and not exists (select from payout_row r where r.refund_id = f.refund_id)
order by f.done_at, f.refund_id`,
});

/** Returns the refunds of these payments that are not matched with a payout row yet. */
export async function listUnmatchedRefunds(
  db: Queryable,
  paymentIds: readonly PaymentId[],
): Promise<RowOf<typeof refundRow>[]> {
  return await db.query(freeRefundsStatement, { paymentIds });
}

const setMatchesStatement = statement({
  name: 'payout_row_match',
  params: {
    row_ids: array(id<PayoutRowId>()),
    payment_ids: array(nullable(id<PaymentId>())),
    refund_ids: array(nullable(uuid)),
    expected: array(agorot),
  },
  row: { payout_row_id: id<PayoutRowId>() },
  text: `
with said as (
  select * from unnest(:row_ids, :payment_ids, :refund_ids, :expected) as s (row_id, payment_id, refund_id, expected)
), matched as (
  update payout_row r set payment_id = s.payment_id, refund_id = s.refund_id, expected_agorot = s.expected
  from said s where r.payout_row_id = s.row_id and r.expected_agorot is null
  returning r.payout_row_id, r.payment_id
), paid as (
  delete from payout_overdue o using matched m where o.payment_id = m.payment_id
)
select payout_row_id from matched`,
});

/**
 * Stores the matches of payout rows that have none yet. Returns the number of matched rows. Throws the unique violation
 * if another row is already matched with the same payment or refund.
 */
export async function setPayoutMatches(tx: Tx, matches: readonly PayoutMatch[]): Promise<number> {
  if (matches.length === 0) return 0;
  const matched = await tx.query(setMatchesStatement, {
    rowIds: matches.map(({ rowId }) => rowId),
    paymentIds: matches.map(({ paymentId }) => paymentId),
    refundIds: matches.map(({ refundId }) => refundId),
    expected: matches.map(({ expectedAgorot }) => expectedAgorot),
  });
  return matched.length;
}

const refreshStatement = statement({
  name: 'payout_row_refresh',
  params: {},
  row: { payout_row_id: id<PayoutRowId>() },
  text: `
update payout_row r set expected_agorot = ${capturedAmountSql}
from payment p
where p.payment_id = r.payment_id and r.kind <> 'fee' and r.noted_at is null
  and r.expected_agorot is distinct from r.gross_agorot and r.expected_agorot <> ${capturedAmountSql}
returning r.payout_row_id`,
});

/**
 * Compares payout rows that differ from the ledger with the ledger again. A captured amount can have been corrected
 * after the import.
 */
export async function refreshExpectedAmounts(tx: Tx): Promise<void> {
  await tx.query(refreshStatement, {});
}

const noteStatement = statement({
  name: 'payout_row_note',
  params: { payout_row_id: id<PayoutRowId>(), note: text, staff_id: id<StaffId>(), now: instant },
  row: pick('payout_row', 'kind gross_agorot expected_agorot'),
  text: `
update payout_row set note = :note, noted_by = :staff_id, noted_at = :now
where payout_row_id = :payout_row_id and noted_at is null and kind <> 'fee'
  and expected_agorot is distinct from gross_agorot
returning kind, gross_agorot, expected_agorot`,
});

export type PayoutNote = { readonly note: string; readonly staffId: StaffId; readonly now: number };

/**
 * Stores the explanation for a payout row's difference. Returns false if the row has no difference or already has an
 * explanation.
 */
export async function setPayoutRowNote(
  tx: Tx,
  note: PayoutNote & { readonly payoutRowId: PayoutRowId },
): Promise<boolean> {
  return (await tx.query(noteStatement, note)).length === 1;
}
