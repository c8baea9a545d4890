import type { MembershipId, OrderId } from '#contracts/core/ids.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import { boolean, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const monthRow = {
  ...pick('membership_month', 'membership_id month_no order_id starts_at ends_at tries refused_payment_id refusal'),
  ...pick('payment', 'payment_id merchant_ref amount_agorot'),
  order_state: word<OrderState>(),
  order_expires_at: instant,
  payment_state: word<PaymentState>(),
  has_page: boolean,
  paid_ref: nullable(text),
} as const;

/**
 * A membership month with its order and its newest payment attempt. `paidRef` is the reference of the attempt that paid
 * the month on a payment page. It is null if there is no such attempt.
 */
export type MembershipMonthRow = RowOf<typeof monthRow>;

const findMonthStatement = statement({
  name: 'membership_find_month',
  params: pick('membership_month', 'membership_id month_no'),
  row: monthRow,
  text: `
select x.membership_id, x.month_no, x.order_id, o.state as order_state, o.expires_at as order_expires_at, x.starts_at,
  x.ends_at, x.tries, x.refused_payment_id, x.refusal, p.payment_id, p.state as payment_state, p.merchant_ref,
  p.amount_agorot, p.redirect_url is not null as has_page,
  (select paid.merchant_ref from payment paid
    where paid.order_id = x.order_id and paid.captured_at is not null and not paid.unassigned
      and paid.redirect_url is not null limit 1) as paid_ref
from membership_month x
join shop_order o using (order_id)
cross join lateral (
  select * from payment where payment.order_id = x.order_id order by attempt desc limit 1) p
where x.membership_id = :membership_id and x.month_no = :month_no`,
});

export type MembershipMonthKey = { readonly membershipId: MembershipId; readonly monthNo: number };

export async function findMembershipMonth(
  db: Queryable,
  { membershipId, monthNo }: MembershipMonthKey,
): Promise<MembershipMonthRow> {
  const [row] = await db.query(findMonthStatement, { membershipId, monthNo });
  if (row === undefined) throw new Error(`membership ${membershipId} has no month ${monthNo}`);
  return row;
}

const claimMonthsStatement = statement({
  name: 'membership_take_months',
  params: { now: instant, leased_until: instant, limit: integer },
  row: pick('membership_month', 'membership_id month_no'),
  text: `
with due as (
  select membership_id, month_no from membership_month
  where next_try_at <= :now order by next_try_at limit :limit
  for update skip locked
)
update membership_month x set next_try_at = :leased_until
from due where x.membership_id = due.membership_id and x.month_no = due.month_no
returning x.membership_id, x.month_no`,
});

export async function claimDueMembershipMonths(
  db: Queryable,
  lease: { readonly now: number; readonly leasedUntil: number; readonly limit: number },
): Promise<MembershipMonthKey[]> {
  return db.query(claimMonthsStatement, lease);
}

const scheduleMonthStatement = statement({
  name: 'membership_plan_month',
  params: { ...pick('membership_month', 'membership_id month_no'), next_try_at: instant },
  row: {},
  text: `
update membership_month set next_try_at = :next_try_at
where membership_id = :membership_id and month_no = :month_no and next_try_at is not null`,
});

/** Sets the time (epoch ms) at which an open month is processed next. */
export async function scheduleMembershipMonthCheck(
  db: Queryable,
  { membershipId, monthNo }: MembershipMonthKey,
  nextTryAt: number,
): Promise<void> {
  await db.query(scheduleMonthStatement, { membershipId, monthNo, nextTryAt });
}

const hastenStatement = statement({
  name: 'membership_hasten_month',
  params: { ...pick('membership_month', 'order_id'), now: instant },
  row: {},
  text: 'update membership_month set next_try_at = :now where order_id = :order_id and next_try_at > :now',
});

/** Makes the open month of this order due immediately. */
export async function expediteMembershipMonthCheck(db: Queryable, orderId: OrderId, now: number): Promise<void> {
  await db.query(hastenStatement, { orderId, now });
}
