import type { MembershipId } from '#contracts/core/ids.ts';
import type { MembershipState } from '#domain/selling/membership-state.ts';
import { bytes, id, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const row = {
  ...pick(
    'membership',
    `
  membership_id customer_id state months joined_at next_charge_at paid_until resumes_at ended_at
  end_reason version`,
  ),
  ...pick('price_version', 'price_agorot'),
  profile_sealed: nullable(bytes),
  plan_en: text,
  plan_he: text,
} as const;
export type MembershipListRow = RowOf<typeof row>;

const membershipsSql = `
select m.membership_id, m.customer_id, case when c.deleted_at is null then c.profile_sealed end as profile_sealed,
  w.name as plan_en, w.name_he as plan_he, m.state, v.price_agorot, m.months, m.joined_at, m.next_charge_at,
  m.paid_until, m.resumes_at, m.ended_at, m.end_reason, m.version
from membership m
join customer c using (customer_id)
join wash_package w using (wash_package_id)
join price_version v using (price_version_id)`;

const listStatement = statement({
  name: 'staff_membership_list',
  params: { state: nullable(word<MembershipState>()), before: nullable(id<MembershipId>()), limit: integer },
  row,
  // memberships whose first payment was never made are left out; ids begin with their creation time, so the newest
  // membership has the greatest id
  text: `${membershipsSql}
where (:state is null or m.state = :state) and m.end_reason is distinct from 'never_paid'
  and (:before is null or m.membership_id < :before)
order by m.membership_id desc limit :limit`,
});

/** Returns subscribers' memberships, newest first. */
export async function listMembershipRows(
  db: Queryable,
  query: ParamsOf<typeof listStatement>,
): Promise<MembershipListRow[]> {
  return await db.query(listStatement, query);
}

const findStatement = statement({
  name: 'staff_membership_find',
  params: pick('membership', 'membership_id'),
  row,
  text: `${membershipsSql} where m.membership_id = :membership_id`,
});

export async function findMembershipRow(db: Queryable, membershipId: MembershipId): Promise<MembershipListRow | null> {
  const [found] = await db.query(findStatement, { membershipId });
  return found ?? null;
}
