import type { CustomerId, MembershipId } from '#contracts/core/ids.ts';
import type { MembershipEndReason, MembershipState } from '#domain/selling/membership-state.ts';
import { agorot, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const row = {
  membership_id: id<MembershipId>(),
  customer_id: id<CustomerId>(),
  profile_sealed: nullable(bytes),
  plan_en: text,
  plan_he: text,
  state: word<MembershipState>(),
  price_agorot: agorot,
  months: integer,
  joined_at: instant,
  next_charge_at: nullable(instant),
  paid_until: nullable(instant),
  resumes_at: nullable(instant),
  ended_at: nullable(instant),
  end_reason: nullable(word<MembershipEndReason>()),
  version: integer,
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
  // whoever left the payment page never was a member; ids begin with the moment at which they were made
  text: `${membershipsSql}
where (:state is null or m.state = :state) and m.end_reason is distinct from 'never_paid'
  and (:before is null or m.membership_id < :before)
order by m.membership_id desc limit :limit`,
});

/** The newest first. */
export async function listMembershipRows(
  db: Queryable,
  wish: {
    readonly state: MembershipState | null;
    readonly before: MembershipId | null;
    readonly limit: number;
  },
): Promise<MembershipListRow[]> {
  return await db.query(listStatement, wish);
}

const findStatement = statement({
  name: 'staff_membership_find',
  params: { membership_id: id<MembershipId>() },
  row,
  text: `${membershipsSql} where m.membership_id = :membership_id`,
});

export async function findMembershipRow(db: Queryable, membershipId: MembershipId): Promise<MembershipListRow | null> {
  const [found] = await db.query(findStatement, { membershipId });
  return found ?? null;
}
