import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import { id, instant, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const mergeRow = pick('account_merge', 'merge_id source_id proof expires_at');

const offerStatement = statement({
  name: 'account_merge_offer',
  params: {
    ...pick('account_merge', 'merge_id customer_id session_id source_id proof expires_at'),
    now: instant,
  },
  row: {},
  text: `
insert into account_merge (merge_id, customer_id, session_id, source_id, proof, proven_at, expires_at)
values (:merge_id, :customer_id, :session_id, :source_id, :proof, :now, :expires_at)
on conflict (session_id) do update set merge_id = excluded.merge_id, customer_id = excluded.customer_id,
  source_id = excluded.source_id, proof = excluded.proof, proven_at = excluded.proven_at,
  expires_at = excluded.expires_at`,
});

export type MergeOffer = ParamsOf<typeof offerStatement>;

/**
 * Stores a merge offer for this session, because its customer has verified access to another account as well. It
 * replaces an earlier offer of the session.
 */
export async function storeMergeOffer(tx: Tx, offer: MergeOffer): Promise<void> {
  await tx.query(offerStatement, offer);
}

const findStatement = statement({
  name: 'account_merge_find',
  params: { ...pick('account_merge', 'customer_id session_id'), now: instant },
  row: mergeRow,
  text: `
select merge_id, source_id, proof, expires_at from account_merge
where customer_id = :customer_id and session_id = :session_id and expires_at > :now`,
});

export type MergeOfferOwner = { readonly customerId: CustomerId; readonly sessionId: SessionId };

/** Returns the valid merge offer of this session. Returns null if there is no valid offer. */
export async function findMergeOffer(db: Queryable, { customerId, sessionId }: MergeOfferOwner, now: number) {
  const [row] = await db.query(findStatement, { customerId, sessionId, now });
  return row ?? null;
}

const consumeStatement = statement({
  name: 'account_merge_consume',
  params: { ...pick('account_merge', 'customer_id session_id'), merge_id: uuid, now: instant },
  row: pick('account_merge', 'merge_id'),
  text: `
delete from account_merge
where merge_id = :merge_id and customer_id = :customer_id and session_id = :session_id and expires_at > :now
returning merge_id`,
});

/** Consumes the merge offer. If several callers try this at the same time, only one of them gets true. */
export async function consumeMergeOffer(
  tx: Tx,
  offer: MergeOfferOwner & { readonly mergeId: string },
  now: number,
): Promise<boolean> {
  const { customerId, sessionId, mergeId } = offer;
  return (await tx.query(consumeStatement, { customerId, sessionId, mergeId, now })).length === 1;
}

const closeStatement = statement({
  name: 'account_merge_close',
  params: { from: id<CustomerId>(), into: id<CustomerId>() },
  row: {},
  text: `
update customer set merged_into = :into where customer_id = :from or merged_into = :from`,
});

/**
 * Marks a closed account as merged into another account. Accounts that were merged into the closed account before are
 * marked in the same way.
 */
export async function markAccountMerged(
  tx: Tx,
  pair: { readonly from: CustomerId; readonly into: CustomerId },
): Promise<void> {
  await tx.query(closeStatement, pair);
}

const resolveStatement = statement({
  name: 'account_merge_resolve',
  params: pick('password', 'customer_id'),
  row: { customer_id: id<CustomerId>() },
  text: 'select coalesce(merged_into, customer_id) as customer_id from customer where customer_id = :customer_id',
});

/** Returns the account into which an account was merged. Returns the given id if the account was not merged. */
export async function resolveMergedAccount(db: Queryable, customerId: CustomerId): Promise<CustomerId> {
  const [row] = await db.query(resolveStatement, { customerId });
  return row?.customerId ?? customerId;
}

const mergedStatement = statement({
  name: 'account_merge_list',
  params: pick('password', 'customer_id'),
  row: { customer_id: id<CustomerId>() },
  text: 'select customer_id from customer where merged_into = :customer_id order by deleted_at, customer_id',
});

export async function listMergedAccounts(db: Queryable, customerId: CustomerId): Promise<CustomerId[]> {
  return (await db.query(mergedStatement, { customerId })).map((row) => row.customerId);
}

const deleteStatement = statement({
  name: 'account_merge_delete_old',
  params: { before: instant },
  row: pick('account_merge', 'merge_id'),
  text: 'delete from account_merge where expires_at < :before returning merge_id',
});

export async function deleteOldMergeOffers(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
