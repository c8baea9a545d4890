import type { CustomerId } from '#contracts/core/ids.ts';
import { id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * SQL for the number of washes that were used this month from a shared allowance `s`. A wash that was credited back
 * does not count.
 */
export const washesUsedThisMonthSql = `(
  select count(*)::int from shared_wash w join redemption r using (redemption_id)
  where w.share_id = s.share_id and r.state in ('held', 'completed') and r.created_at >= :month_begin)`;

const givenShareRow = {
  ...pick(
    'wash_share',
    `
  share_id name_sealed email_sealed monthly_limit invited_at invitation_ends_at accepted_at`,
  ),
  used_this_month: integer,
} as const;
export type GrantedAllowanceRow = RowOf<typeof givenShareRow>;

const givenStatement = statement({
  name: 'wash_share_list_given',
  params: { ...pick('wash_share', 'owner_id'), now: instant, month_begin: instant },
  row: givenShareRow,
  text: `
select s.share_id, s.name_sealed, s.email_sealed, s.monthly_limit, ${washesUsedThisMonthSql} as used_this_month, s.invited_at,
  s.invitation_ends_at, s.accepted_at
from wash_share s
where s.owner_id = :owner_id and s.ended_at is null and (s.accepted_at is not null or s.invitation_ends_at > :now)
order by s.invited_at, s.share_id`,
});

/**
 * Returns the household members with whom an account shares washes, and the account's open invitations. The oldest come
 * first.
 */
export async function listGrantedAllowances(
  db: Queryable,
  values: { readonly ownerId: CustomerId; readonly now: number; readonly monthBegin: number },
): Promise<GrantedAllowanceRow[]> {
  return await db.query(givenStatement, values);
}

const receivedShareRow = {
  ...pick('wash_share', 'share_id owner_id monthly_limit'),
  used_this_month: integer,
  owner_remaining: integer,
  accepted_at: instant,
} as const;
export type ReceivedAllowanceRow = RowOf<typeof receivedShareRow>;

const receivedStatement = statement({
  name: 'wash_share_list_received',
  params: { member_id: id<CustomerId>(), now: instant, month_begin: instant, limit: integer },
  row: receivedShareRow,
  text: `
select s.share_id, s.owner_id, s.monthly_limit, ${washesUsedThisMonthSql} as used_this_month, coalesce((
    select sum(c.remaining) from credit_lot c
    where c.customer_id = s.owner_id and c.kind = 'wash' and c.source = 'order_line' and c.state = 'active'
      and (c.expires_at is null or c.expires_at > :now)), 0)::int as owner_remaining, s.accepted_at
from wash_share s join customer o on o.customer_id = s.owner_id
where s.member_id = :member_id and s.ended_at is null and o.disabled_at is null and o.deleted_at is null
order by s.accepted_at, s.share_id
limit :limit`,
});

/** Maximum number of listed accounts that share washes with a member. */
const RECEIVED_MAX = 20;

/**
 * Returns the accounts whose washes a member may use. The oldest come first, and at most `RECEIVED_MAX` are returned.
 */
export async function listReceivedAllowanceRows(
  db: Queryable,
  values: { readonly memberId: CustomerId; readonly now: number; readonly monthBegin: number },
): Promise<ReceivedAllowanceRow[]> {
  return await db.query(receivedStatement, { ...values, limit: RECEIVED_MAX });
}
