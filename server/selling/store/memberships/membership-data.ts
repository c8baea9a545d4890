import type { CustomerId } from '#contracts/core/ids.ts';
import { json } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { cancelUnpaidMonthsSql } from './cancel-unpaid-months.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const dataStatement = statement({
  name: 'own_data_memberships',
  params: pick('membership', 'customer_id'),
  row: { facts: json<Readonly<Record<string, unknown>>>() },
  text: `
select json_build_object('plan', w.name, 'state', m.state, 'joinedAt', m.joined_at, 'endedAt', m.ended_at,
  'endReason', m.end_reason, 'paidUntil', m.paid_until, 'nextChargeAt', m.next_charge_at, 'resumesAt', m.resumes_at,
  'cardEnding', m.card_last4, 'months', m.months) as facts
from membership m join wash_package w using (wash_package_id)
where m.customer_id = :customer_id
order by m.joined_at`,
});

/** Returns every membership of the account for the export of personal data. Its months are exported as orders. */
export async function listMembershipData(db: Queryable, customerId: CustomerId) {
  return (await db.query(dataStatement, { customerId })).map(({ facts }) => facts);
}

const forgetStatement = statement({
  name: 'membership_forget',
  params: pick('membership', 'customer_id'),
  row: {},
  text: `
with over as (
  update membership set state = 'ended', ended_at = now(), end_reason = 'account_deleted', next_charge_at = null,
    resumes_at = null, card_sealed = null, card_last4 = null, version = version + 1
  where customer_id = :customer_id and state <> 'ended'
  returning membership_id
), nameless as (
  update membership set card_last4 = null where customer_id = :customer_id and state = 'ended'
), ${cancelUnpaidMonthsSql({ memberships: 'over', moment: 'now()' })}
update membership_month x set next_try_at = null
from membership m where x.membership_id = m.membership_id and m.customer_id = :customer_id
  and x.next_try_at is not null`,
});

/** Ends the memberships of an account that is being deleted, and cancels their unpaid months. */
export async function forgetMemberships(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(forgetStatement, { customerId });
}
