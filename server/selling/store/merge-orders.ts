import type { CustomerId } from '#contracts/core/ids.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { boolean, id, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ofPair = { from: id<CustomerId>(), into: id<CustomerId>() } as const;

const previewStatement = statement({
  name: 'order_merge_preview',
  params: ofPair,
  row: { orders: integer, subscription: boolean, both: boolean, disputed: boolean },
  text: `
select (select count(*)::int from shop_order where customer_id = :from and state <> 'expired') as orders,
  exists (select from membership where customer_id = :from and state <> 'ended') as subscription,
  (select count(*) from membership where customer_id in (:from, :into) and state <> 'ended') > 1 as both,
  exists (select from shop_order o join payment p using (order_id)
    where o.customer_id in (:from, :into) and p.disputed_at is not null) as disputed`,
});

/**
 * Returns the number of orders, except expired orders, that a merge would move from an account. `subscription` is true
 * if the merge would move a membership. `both` is true if each of the two accounts has a membership that has not ended.
 * `disputed` is true if a payment of either account is disputed.
 */
export async function previewOrderMerge(db: Queryable, { from, into }: MergedAccountPair) {
  const [row] = await db.query(previewStatement, { from, into });
  return row ?? { orders: 0, subscription: false, both: false, disputed: false };
}

const holdMembershipsStatement = statement({
  name: 'membership_merge_hold',
  params: ofPair,
  row: pick('membership', 'membership_id'),
  text: `
select membership_id from membership where customer_id in (:from, :into) order by membership_id for update`,
});

const holdOrdersStatement = statement({
  name: 'order_merge_hold',
  params: ofPair,
  row: pick('shop_order', 'order_id'),
  text: 'select order_id from shop_order where customer_id in (:from, :into) order by order_id for update',
});

/**
 * Locks memberships first, then orders. A charge and a capture take the locks in the same order, so that no deadlock
 * occurs.
 */
export async function lockOrdersForMerge(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(holdMembershipsStatement, { from, into });
  await tx.query(holdOrdersStatement, { from, into });
}

const moveMembershipsStatement = statement({
  name: 'membership_merge',
  params: ofPair,
  row: {},
  text: 'update membership set customer_id = :into where customer_id = :from',
});

const moveOrdersStatement = statement({
  name: 'order_merge',
  params: ofPair,
  row: {},
  text: 'update shop_order set customer_id = :into where customer_id = :from',
});

/** Moves memberships and orders to the account that remains. Agreed prices and discounts do not change. */
export async function moveOrdersToAccount(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(moveMembershipsStatement, { from, into });
  await tx.query(moveOrdersStatement, { from, into });
}
