import type { CustomerId } from '#contracts/core/ids.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { boolean, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ofPair = { from: id<CustomerId>(), into: id<CustomerId>() } as const;

const previewStatement = statement({
  name: 'voucher_merge_preview',
  params: { from: id<CustomerId>(), now: instant },
  row: { vouchers: integer, washes: integer, household_members: integer },
  text: `
with usable as (
  select remaining from credit_lot
  where customer_id = :from and kind = 'wash' and state in ('active', 'frozen')
    and (expires_at is null or expires_at > :now)
)
select (select count(*)::int from usable) as vouchers,
  (select coalesce(sum(remaining), 0)::int from usable) as washes,
  (select count(*)::int from wash_share where (owner_id = :from or member_id = :from) and accepted_at is not null
    and ended_at is null) as household_members`,
});

export async function previewVoucherMerge(db: Queryable, from: CustomerId, now: number) {
  const [row] = await db.query(previewStatement, { from, now });
  return row ?? { vouchers: 0, washes: 0, householdMembers: 0 };
}

const householdStatement = statement({
  name: 'household_merge_conflict',
  params: { ...ofPair, now: instant },
  row: { both: boolean },
  text: `
with living as (
  select owner_id, member_id from wash_share
  where ended_at is null and (accepted_at is not null or invitation_ends_at > :now)
)
select exists (select from living where owner_id = :from or member_id = :from)
  and exists (select from living where owner_id = :into or member_id = :into) as both`,
});

/** Returns true if each of the two accounts has a shared allowance or an open invitation, as owner or as member. */
export async function bothHaveHouseholds(
  db: Queryable,
  pair: MergedAccountPair & { readonly now: number },
): Promise<boolean> {
  const { from, into, now } = pair;
  const [row] = await db.query(householdStatement, { from, into, now });
  return row?.both === true;
}

const holdStatement = statement({
  name: 'voucher_merge_hold',
  params: ofPair,
  row: pick('credit_lot', 'lot_id'),
  text: 'select lot_id from credit_lot where customer_id in (:from, :into) order by lot_id for update',
});

/** Locks the vouchers of both accounts. The merge then waits for a wash that is being reserved at the same time. */
export async function lockVouchersForMerge(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(holdStatement, { from, into });
}

const moveSharesStatement = statement({
  name: 'wash_share_merge',
  params: ofPair,
  row: {},
  // a shared allowance between the two accounts that has ended is not changed
  text: `
update wash_share set owner_id = case when owner_id = :from then :into else owner_id end,
  member_id = case when member_id = :from then :into else member_id end
where (owner_id = :from and member_id is distinct from :into) or (member_id = :from and owner_id <> :into)`,
});

const moveLotsStatement = statement({
  name: 'voucher_merge',
  params: ofPair,
  row: {},
  text: 'update credit_lot set customer_id = :into where customer_id = :from',
});

const movePassesStatement = statement({
  name: 'wallet_pass_merge',
  params: ofPair,
  row: {},
  text: 'update wallet_pass set customer_id = :into where customer_id = :from',
});

/**
 * Moves shared allowances, vouchers and wallet passes to the other account, in their lock order. The number of washes
 * does not change, so nothing is booked.
 */
export async function moveVouchersToAccount(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  for (const step of [moveSharesStatement, moveLotsStatement, movePassesStatement])
    await tx.query(step, { from, into });
}
