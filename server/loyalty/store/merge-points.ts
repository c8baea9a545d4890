import type { CustomerId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ofPair = { from: id<CustomerId>(), into: id<CustomerId>() } as const;

/**
 * Returns an SQL condition that is true if `column` contains this account or an account that was merged into it. This
 * is needed because points movements stay with the account for which they were written.
 */
export function accountOrMergedSql(column: string, account: string): string {
  return `(${column} = ${account} or ${column} in (select merged.customer_id from customer merged where merged.merged_into = ${account}))`;
}

const previewStatement = statement({
  name: 'points_merge_preview',
  params: { from: id<CustomerId>() },
  row: { points: integer, pending_points: integer, founder_percent: nullable(integer) },
  text: `
select coalesce((select active from points_account where customer_id = :from), 0) as points,
  coalesce((select pending from points_account where customer_id = :from), 0) as pending_points,
  (select discount_percent from founder_member where customer_id = :from and ended_at is null) as founder_percent`,
});

/**
 * Returns the active and pending points and the founder discount (in percent) that a merge would move from an account.
 */
export async function previewPointsMerge(db: Queryable, from: CustomerId) {
  const [row] = await db.query(previewStatement, { from });
  return {
    points: row?.points ?? 0,
    pendingPoints: row?.pendingPoints ?? 0,
    founderPercent: row?.founderPercent ?? null,
  };
}

const openStatement = statement({
  name: 'points_merge_open',
  params: ofPair,
  row: {},
  text: `
insert into points_account (customer_id)
select :into where exists (select from points_account where customer_id = :from)
on conflict (customer_id) do nothing`,
});

const holdStatement = statement({
  name: 'points_merge_hold',
  params: ofPair,
  row: pick('points_account', 'customer_id pending active'),
  text: `
select customer_id, pending, active from points_account where customer_id in (:from, :into)
order by customer_id for update`,
});

const moveStatement = statement({
  name: 'points_merge_move',
  params: { ...ofPair, ...pick('points_account', 'pending active'), merge_id: uuid, now: instant },
  row: {},
  text: `
with emptied as (
  update points_account set pending = 0, active = 0 where customer_id = :from
), filled as (
  update points_account set pending = pending + :pending, active = active + :active where customer_id = :into
), granted as (
  update points_grant set customer_id = :into where customer_id = :from
)
insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
select v.customer_id, 'merged', v.pending, v.active, :merge_id, :now
from (values (:from, - :pending, - :active), (:into, :pending, :active)) as v (customer_id, pending, active)
where v.pending <> 0 or v.active <> 0`,
});

/**
 * Moves the points balance and the grants to the remaining account. The balance is moved by two movements: out of the
 * closed account and into the remaining account. Earlier movements stay with the closed account, as in any ledger.
 */
export async function movePointsToAccount(
  tx: Tx,
  merge: { readonly from: CustomerId; readonly into: CustomerId; readonly mergeId: string; readonly now: number },
): Promise<void> {
  const { from, into } = merge;
  await tx.query(openStatement, { from, into });
  const held = await tx.query(holdStatement, { from, into });
  const source = held.find(({ customerId }) => customerId === from);
  if (source === undefined) return;
  await tx.query(moveStatement, { ...merge, pending: source.pending, active: source.active });
}

const founderStatement = statement({
  name: 'founder_member_merge',
  params: ofPair,
  row: {},
  text: `
delete from founder_member where customer_id in (:from, :into) and customer_id <> (
  -- a valid membership before an ended one, the larger discount, then the earlier one
  select customer_id from founder_member where customer_id in (:from, :into)
  order by ended_at is not null, discount_percent desc, member_since limit 1)`,
});

const founderMoveStatement = statement({
  name: 'founder_member_move',
  params: ofPair,
  row: {},
  text: 'update founder_member set customer_id = :into where customer_id = :from',
});

/** Merges two founder memberships. The better membership remains, so that two discounts never add up. */
export async function mergeFounders(tx: Tx, { from, into }: { from: CustomerId; into: CustomerId }): Promise<void> {
  await tx.query(founderStatement, { from, into });
  await tx.query(founderMoveStatement, { from, into });
}
