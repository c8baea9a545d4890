import type { PaymentId } from '#contracts/core/ids.ts';
import { statesBefore } from '#domain/core/transitions.ts';
import { lotTransitions } from '#domain/entitlements/lot-state.ts';
import { instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-words.ts';
import { unfreezeSql } from '#server/entitlements/public.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const markDisputedStatement = statement({
  name: 'payment_mark_disputed',
  params: { ...pick('payment', 'payment_id next_check_at'), at: instant },
  row: { frozen: integer },
  text: `
with held_order as (
  select o.order_id from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o
), flagged as (
  update payment p set disputed_at = :at, next_check_at = :next_check_at, checks = p.checks + 1
  from held_order h
  where p.payment_id = :payment_id and p.disputed_at is null
  returning p.order_id, p.unassigned
), frozen as (
  update credit_lot c set state = 'frozen', frozen_at = :at
  from flagged f join order_line l on l.order_id = f.order_id
  where c.source = 'order_line' and c.source_id = l.order_line_id and c.state in (${sqlTextList(statesBefore(lotTransitions, 'frozen'))})
    and not f.unassigned
  returning 1
)
select count(*)::int as frozen from frozen`,
});

/** Marks a payment as disputed by the buyer's bank and freezes the order's vouchers until the dispute is decided. */
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
  params: { ...pick('payment', 'payment_id next_check_at'), at: instant },
  row: { thawed: integer },
  text: `
with held_order as (
  select o.order_id from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o
), cleared as (
  update payment p set disputed_at = null, next_check_at = :next_check_at, checks = p.checks + 1
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
select count(*)::int as thawed from thawed`,
});

/** Ends a dispute that the shop won. Vouchers that have no other reason to be frozen become usable again. */
export async function endDispute(
  db: Queryable,
  ended: { readonly paymentId: PaymentId; readonly at: number; readonly nextCheckAt: number | null },
): Promise<void> {
  await db.query(endDisputeStatement, ended);
}
