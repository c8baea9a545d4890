import type { CustomerId, ShareId } from '#contracts/core/ids.ts';
import { bytes, id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** What was taken of a share `s` this month. A wash that came back gives its place back by itself. */
export const usedThisMonthSql = `(
  select count(*)::int from shared_wash w join redemption r using (redemption_id)
  where w.share_id = s.share_id and r.state in ('held', 'completed') and r.created_at >= :month_begin)`;

const givenRow = {
  share_id: id<ShareId>(),
  name_sealed: bytes,
  email_sealed: nullable(bytes),
  monthly_limit: integer,
  used_this_month: integer,
  invited_at: instant,
  invitation_ends_at: instant,
  accepted_at: nullable(instant),
} as const;
export type GivenRow = RowOf<typeof givenRow>;

const givenStatement = statement({
  name: 'wash_share_list_given',
  params: { owner_id: id<CustomerId>(), now: instant, month_begin: instant },
  row: givenRow,
  text: `
select s.share_id, s.name_sealed, s.email_sealed, s.monthly_limit, ${usedThisMonthSql} as used_this_month, s.invited_at,
  s.invitation_ends_at, s.accepted_at
from wash_share s
where s.owner_id = :owner_id and s.ended_at is null and (s.accepted_at is not null or s.invitation_ends_at > :now)
order by s.invited_at, s.share_id`,
});

/** With whom an account shares, the first first; without invitations that are over. */
export async function listGivenShares(
  db: Queryable,
  wish: { readonly ownerId: CustomerId; readonly now: number; readonly monthBegin: number },
): Promise<GivenRow[]> {
  return await db.query(givenStatement, wish);
}

const receivedRow = {
  share_id: id<ShareId>(),
  owner_id: id<CustomerId>(),
  monthly_limit: integer,
  used_this_month: integer,
  owner_left: integer,
  accepted_at: instant,
} as const;
export type ReceivedRow = RowOf<typeof receivedRow>;

const receivedStatement = statement({
  name: 'wash_share_list_received',
  params: { member_id: id<CustomerId>(), now: instant, month_begin: instant, limit: integer },
  row: receivedRow,
  text: `
select s.share_id, s.owner_id, s.monthly_limit, ${usedThisMonthSql} as used_this_month, coalesce((
    select sum(c.remaining) from credit_lot c
    where c.customer_id = s.owner_id and c.kind = 'wash' and c.source = 'order_line' and c.state = 'active'
      and (c.expires_at is null or c.expires_at > :now)), 0)::int as owner_left, s.accepted_at
from wash_share s join customer o on o.customer_id = s.owner_id
where s.member_id = :member_id and s.ended_at is null and o.disabled_at is null and o.deleted_at is null
order by s.accepted_at, s.share_id
limit :limit`,
});

/** More accounts than anybody's family has. */
const RECEIVED_MAX = 20;

/** Whose washes an account may spend, the first first. */
export async function listReceivedShares(
  db: Queryable,
  wish: { readonly memberId: CustomerId; readonly now: number; readonly monthBegin: number },
): Promise<ReceivedRow[]> {
  return await db.query(receivedStatement, { ...wish, limit: RECEIVED_MAX });
}
