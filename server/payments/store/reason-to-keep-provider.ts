import { livePaymentStates } from '#domain/payments/payment-state.ts';
import { openRefundStates } from '#domain/payments/refund-state.ts';
import { boolean, instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const needStatement = statement({
  name: 'payment_provider_need',
  params: { ...pick('payment', 'provider'), since: instant },
  row: { open: boolean, refunds: boolean, cards: boolean, refundable: boolean },
  text: `
select
  exists (select from payment where provider = :provider and state in (${sqlTextList(livePaymentStates)})) as open,
  exists (select from payment p join refund r using (payment_id)
    where p.provider = :provider and r.state in (${sqlTextList(openRefundStates)})) as refunds,
  exists (select from membership m join membership_month n using (membership_id) join payment p using (order_id)
    where m.card_sealed is not null and p.provider = :provider and p.captured_at is not null) as cards,
  exists (select from payment where provider = :provider and captured_at > :since and not test_mode
    and state in ('captured', 'part_refunded')) as refundable`,
});

/**
 * Reason why the shop still needs a provider's credentials. `open`: the outcome of a payment is not decided. `refunds`:
 * a refund is unfinished. `cards`: the card of a membership is stored. `refundable`: a customer may still cancel a
 * recent payment.
 */
type ProviderNeed = 'open' | 'refunds' | 'cards' | 'refundable';

/**
 * Returns the first reason why the shop still needs the credentials of a provider. Returns null if there is no reason.
 */
export async function findReasonToKeepProvider(
  db: Queryable,
  condition: { readonly provider: string; readonly since: number },
): Promise<ProviderNeed | null> {
  const [row] = await db.query(needStatement, condition);
  if (row === undefined) return null;
  return (['open', 'refunds', 'cards', 'refundable'] as const).find((need) => row[need]) ?? null;
}
