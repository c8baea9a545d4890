import type { MembershipId } from '#contracts/core/ids.ts';
import { instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const notifyPriceStatement = statement({
  name: 'membership_tell_price',
  params: { now: instant, limit: integer },
  row: pick('membership', 'membership_id price_version_id'),
  text: `
with due as (
  select m.membership_id, newest.price_version_id
  from membership m
  join price_version agreed using (price_version_id)
  cross join lateral (
    select v.price_version_id, v.price_agorot from price_version v
    where v.wash_package_id = m.wash_package_id and v.created_at <= :now and v.withdrawn_at is null
    order by v.valid_from desc limit 1) newest
  where m.state in ('active', 'past_due', 'paused') and newest.price_agorot <> agreed.price_agorot
    and newest.price_agorot > 0 and m.told_price_version_id is distinct from newest.price_version_id
  order by m.membership_id limit :limit
  for update of m skip locked
)
update membership m set told_price_version_id = due.price_version_id, told_price_at = :now, version = m.version + 1
from due where m.membership_id = due.membership_id
returning m.membership_id, due.price_version_id`,
});

/**
 * Finds memberships whose plan has or will get a different price, if the subscriber was not notified yet. Marks these
 * subscribers as notified.
 */
export async function claimUnannouncedPlanPrices(tx: Tx, now: number, limit: number) {
  return tx.query(notifyPriceStatement, { now, limit });
}

const withdrawStatement = statement({
  name: 'membership_withdraw_price',
  params: { now: instant },
  row: {},
  text: `
update membership m set told_price_version_id = null, told_price_at = null, version = m.version + 1
from price_version agreed
where m.told_price_version_id is not null and m.state <> 'ended' and agreed.price_version_id = m.price_version_id
  and agreed.price_agorot = (
    select v.price_agorot from price_version v
    where v.wash_package_id = m.wash_package_id and v.created_at <= :now and v.withdrawn_at is null
    order by v.valid_from desc limit 1)`,
});

/**
 * Withdraws the announcement of a price. This is done if the newest price of the plan is again the price to which the
 * subscriber agreed.
 */
export async function withdrawPriceNotices(tx: Tx, now: number): Promise<void> {
  await tx.query(withdrawStatement, { now });
}

const paymentsStatement = statement({
  name: 'membership_payments',
  params: pick('membership_month', 'membership_id'),
  row: { ...pick('payment', 'payment_id order_id'), bought_at: instant, disclosed_at: nullable(instant) },
  text: `
select p.payment_id, month.order_id, p.captured_at as bought_at,
  case when receipt_mail.state is null then p.captured_at when receipt_mail.state = 'done' then receipt_mail.done_at end as disclosed_at
from membership_month month
join payment p on p.order_id = month.order_id and p.captured_at is not null and not p.unassigned
left join lateral (
  select state, done_at from outbox x where x.order_id = month.order_id and x.topic = 'receipt'
  order by x.outbox_id limit 1) receipt_mail on true
where month.membership_id = :membership_id
order by month.month_no, p.attempt`,
});

/**
 * Returns the payments of a membership's months, first month first. `disclosedAt` is the time at which the written
 * disclosure was delivered, null until then. If the order has no such mail, it is the time of the payment.
 */
export async function listMembershipMonthPayments(db: Queryable, membershipId: MembershipId) {
  return db.query(paymentsStatement, { membershipId });
}
