import type { CustomerId } from '#contracts/core/ids.ts';
import { id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const endStatement = statement({
  name: 'wash_share_end_all',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `
update wash_share set ended_at = coalesce(ended_at, now()), email_sealed = null
where owner_id = :customer_id or member_id = :customer_id`,
});

const forgetWashesStatement = statement({
  name: 'shared_wash_forget',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `delete from shared_wash w using wash_share s where s.share_id = w.share_id and s.owner_id = :customer_id`,
});

const forgetStatement = statement({
  name: 'wash_share_forget',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `delete from wash_share where owner_id = :customer_id`,
});

/**
 * Ends all shared allowances of a deleted account, and deletes the names that the account entered for its household
 * members. Accounts that shared their washes with the deleted account keep the names that they entered. The first
 * statement waits until a concurrent reservation of a shared wash has committed. The second statement then sees that
 * wash.
 */
export async function forgetSharedAllowances(tx: Tx, customerId: CustomerId): Promise<void> {
  for (const step of [endStatement, forgetWashesStatement, forgetStatement]) await tx.query(step, { customerId });
}

const deleteStatement = statement({
  name: 'wash_share_delete_old',
  params: { now: instant },
  row: { deleted: integer },
  text: `
with gone as (
  delete from wash_share where accepted_at is null and (ended_at is not null or invitation_ends_at < :now)
  returning 1)
select count(*)::int as deleted from gone`,
});

/** Deletes invitations that can no longer be accepted. Returns the number of deleted invitations. */
export async function deleteOldInvitations(db: Queryable, now: number): Promise<number> {
  const [row] = await db.query(deleteStatement, { now });
  return row?.deleted ?? 0;
}
