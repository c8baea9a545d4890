import { livePaymentStates } from '#domain/payments/payment-state.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';

/**
 * Returns SQL that cancels the unpaid orders of memberships. It is a part of the statement that cancels or ends the
 * memberships. `memberships` is a relation with `membership_id`; the relation `cancelled_order` has the cancelled
 * orders. A cancelled order accepts no further attempt and is never fulfilled. It expires immediately, unless it has a
 * live attempt; then the status of that attempt decides.
 */
export function cancelUnpaidMonthsSql({
  memberships,
  moment,
}: {
  readonly memberships: string;
  readonly moment: string;
}) {
  return `cancelled_order as (
  update shop_order o set cancelled_at = ${moment}, expires_at = least(o.expires_at, ${moment}),
    state = case when exists (
        select from payment p where p.order_id = o.order_id and p.state in (${sqlTextList(livePaymentStates)}))
      then o.state else 'expired' end
  from ${memberships} m join membership_month month using (membership_id)
  where o.order_id = month.order_id and o.state in ('awaiting_payment', 'expired') and o.cancelled_at is null
  returning o.order_id
)`;
}
