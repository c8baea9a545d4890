import type { CustomerId } from '#contracts/core/ids.ts';
import type { FounderEndReason, FounderGrantReason } from '#contracts/loyalty/founder-reasons.ts';
import type { FounderTerms } from '#domain/loyalty/founder.ts';
import { boolean, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** A founder member. `memberSince` is in epoch ms. */
export type FounderMember = FounderTerms & { readonly memberSince: number };

const findStatement = statement({
  name: 'founder_member_find',
  params: pick('founder_member', 'customer_id'),
  row: pick('founder_member', 'discount_percent club_member member_since'),
  text: `
select discount_percent, club_member, member_since from founder_member
where customer_id = :customer_id and ended_at is null`,
});

/**
 * Returns the founder membership. Returns null if the customer never was a founder member, or if the membership has
 * ended.
 */
export async function findFounder(db: Queryable, customerId: CustomerId): Promise<FounderMember | null> {
  const [row] = await db.query(findStatement, { customerId });
  return row ?? null;
}

export type FounderChange = { readonly customerId: CustomerId; readonly actor: string };

const grantStatement = statement({
  name: 'founder_member_grant',
  params: {
    ...pick('founder_member', 'customer_id discount_percent club_member member_since'),
    actor: text,
    reason: nullable(word<FounderGrantReason>()),
  },
  row: { granted: integer, audited: integer },
  text: `
with granted as (
  insert into founder_member as f (customer_id, discount_percent, club_member, member_since, granted_by, grant_reason)
  select customer_id, :discount_percent, :club_member, :member_since, :actor, :reason from customer
  where customer_id = :customer_id and deleted_at is null
  on conflict (customer_id) do update
  set discount_percent = excluded.discount_percent, club_member = excluded.club_member,
    member_since = excluded.member_since, granted_by = excluded.granted_by, ended_at = null,
    grant_reason = excluded.grant_reason, end_reason = null
  where f.ended_at is not null
  returning customer_id
), audited as (
  select append_audit(:actor, 'founder.grant', customer_id,
    jsonb_build_object('discountPercent', :discount_percent, 'clubMember', :club_member, 'reason', :reason)) as seq
  from granted
)
select (select count(*)::int from granted) as granted, (select count(seq)::int from audited) as audited`,
});

/**
 * Grants a founder membership. It can also be granted again after an earlier membership ended. Returns false if the
 * account does not exist, or if its founder membership has not ended.
 */
export async function grantFounderMember(
  db: Queryable,
  grant: FounderChange & FounderTerms & { readonly memberSince: number; readonly reason: FounderGrantReason | null },
): Promise<boolean> {
  const [row] = await db.query(grantStatement, grant);
  return row?.granted === 1;
}

const changeStatement = statement({
  name: 'founder_member_change',
  params: {
    ...pick('founder_member', 'customer_id'),
    discount_percent: nullable(integer),
    club_member: nullable(boolean),
    actor: text,
  },
  row: { changed: integer, audited: integer },
  text: `
with changed as (
  update founder_member
  set discount_percent = coalesce(:discount_percent, discount_percent),
    club_member = coalesce(:club_member, club_member)
  where customer_id = :customer_id and ended_at is null
  returning customer_id, discount_percent, club_member
), audited as (
  select append_audit(:actor, 'founder.change', customer_id,
    jsonb_build_object('discountPercent', discount_percent, 'clubMember', club_member)) as seq
  from changed
)
select (select count(*)::int from changed) as changed, (select count(seq)::int from audited) as audited`,
});

/**
 * Changes a founder membership. Fields that are null stay unchanged. Returns false if the account has no founder
 * membership, or if it has ended.
 */
export async function changeFounderMember(
  db: Queryable,
  change: FounderChange & { readonly [Key in keyof FounderTerms]: FounderTerms[Key] | null },
): Promise<boolean> {
  const [row] = await db.query(changeStatement, change);
  return row?.changed === 1;
}

const endStatement = statement({
  name: 'founder_member_end',
  params: {
    ...pick('founder_member', 'customer_id'),
    now: instant,
    actor: text,
    reason: nullable(word<FounderEndReason>()),
  },
  row: { ended: integer, audited: integer },
  text: `
with ended as (
  update founder_member set ended_at = :now, end_reason = :reason where customer_id = :customer_id and ended_at is null
  returning customer_id
), audited as (
  select append_audit(:actor, 'founder.end', customer_id, jsonb_build_object('reason', :reason)) as seq from ended
)
select (select count(*)::int from ended) as ended, (select count(seq)::int from audited) as audited`,
});

/**
 * Ends a founder membership. Purchases keep their price. Returns false if the account has no founder membership, or if
 * it has already ended.
 */
export async function endFounderMember(
  db: Queryable,
  end: FounderChange & { readonly now: number; readonly reason: FounderEndReason | null },
): Promise<boolean> {
  const [row] = await db.query(endStatement, end);
  return row?.ended === 1;
}

const dataStatement = statement({
  name: 'own_data_founder',
  params: pick('founder_member', 'customer_id'),
  row: { founder: json<Readonly<Record<string, unknown>>>() },
  text: `
select json_build_object('discountPercent', discount_percent, 'clubMember', club_member, 'memberSince', member_since,
  'endedAt', ended_at, 'reason', grant_reason, 'endReason', end_reason) as founder
from founder_member where customer_id = :customer_id`,
});

/** Returns the stored data of a founder member for a data-subject request. Returns null if there is no such data. */
export async function findFounderData(db: Queryable, customerId: CustomerId) {
  const [row] = await db.query(dataStatement, { customerId });
  return row?.founder ?? null;
}

const forgetStatement = statement({
  name: 'own_data_forget_founder',
  params: pick('founder_member', 'customer_id'),
  row: {},
  text: 'delete from founder_member where customer_id = :customer_id',
});

export async function forgetFounder(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(forgetStatement, { customerId });
}
