import type { PaymentId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { lotTransitions } from '#domain/entitlements/lot-state.ts';
import { boolean, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { unfreezeSql } from '#server/entitlements/public.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const markDisputedStatement = statement({
  name: 'payment_mark_disputed',
  params: { ...pick('payment', 'payment_id next_check_at'), at: instant },
  row: { frozen: integer },
  text: `
with held_order as (
  select o.order_id from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o
), flagged as (
  update payment p set disputed_at = :at, dispute_result = null, dispute_decided_at = null, next_check_at = :next_check_at, checks = p.checks + 1
  from held_order h
  where p.payment_id = :payment_id and p.disputed_at is null and p.dispute_note is null
  returning p.order_id, p.unassigned
), frozen as (
  update credit_lot c set state = 'frozen', frozen_at = :at
  from flagged f join order_line l on l.order_id = f.order_id
  where c.source = 'order_line' and c.source_id = l.order_line_id and c.state in (${sqlTextList(sourceStatesOf(lotTransitions, 'frozen'))})
    and not f.unassigned
  returning 1
)
select count(*)::int as frozen from frozen`,
});

/**
 * Marks a payment as disputed by the buyer's bank and freezes the order's vouchers until the dispute is decided. Changes
 * nothing if a staff user has already recorded the bank's decision.
 */
export async function markPaymentDisputed(
  db: Queryable,
  dispute: { readonly paymentId: PaymentId; readonly at: number; readonly nextCheckAt: number | null },
): Promise<void> {
  await db.query(markDisputedStatement, dispute);
}

// this statement unfreezes vouchers in fewer states than the state machine allows, because a used-up voucher becomes
// active only if one of its washes is reversed
const endDisputeStatement = statement({
  name: 'payment_end_dispute',
  params: { ...pick('payment', 'payment_id dispute_note'), at: instant },
  row: { ended: integer, thawed: integer },
  text: `
with held_order as (
  select o.order_id from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o
), cleared as (
  update payment p set disputed_at = null, dispute_result = 'won', dispute_decided_at = :at, dispute_note = :dispute_note,
    next_check_at = null, checks = p.checks + 1
  from held_order h
  where p.payment_id = :payment_id and p.disputed_at is not null
  returning p.order_id
), thawed as (
  update credit_lot c set ${unfreezeSql(':at')}
  from cleared d join order_line l on l.order_id = d.order_id
  where c.source = 'order_line' and c.source_id = l.order_line_id and c.state = 'frozen'
    and c.freeze_reason is null and not exists (
      select from cancellation_request r where r.order_id = d.order_id and r.state <> 'refused')
  returning 1
)
select (select count(*)::int from cleared) as ended, (select count(*)::int from thawed) as thawed`,
});

/**
 * Ends a dispute that the shop won. Vouchers that have no other reason to be frozen become usable again. `disputeNote`
 * is the explanation of the staff user who recorded the result; null if the provider reported it. Returns false if the
 * payment has no open dispute.
 */
export async function endDispute(
  db: Queryable,
  won: { readonly paymentId: PaymentId; readonly disputeNote: string | null; readonly at: number },
): Promise<boolean> {
  const [row] = await db.query(endDisputeStatement, won);
  return row?.ended === 1;
}

const disputeRow = { ...pick('payment', 'provider merchant_ref'), disputed: boolean } as const;

const openDisputeStatement = statement({
  name: 'payment_open_dispute',
  params: pick('payment', 'payment_id'),
  row: disputeRow,
  text: `
select provider, merchant_ref, disputed_at is not null and state in ('captured', 'part_refunded') as disputed
from payment where payment_id = :payment_id`,
});

/** Returns the references of a payment and whether it has an open dispute. Returns null if the payment does not exist. */
export async function findDispute(db: Queryable, paymentId: PaymentId): Promise<RowOf<typeof disputeRow> | null> {
  const [row] = await db.query(openDisputeStatement, { paymentId });
  return row ?? null;
}
