import type { CustomerId } from '#contracts/core/ids.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import { id, instant, integer, json } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ofPair = { from: id<CustomerId>(), into: id<CustomerId>() } as const;

const countStatement = statement({
  name: 'account_merge_count',
  params: { from: id<CustomerId>(), now: instant },
  row: { pets: integer, passkeys: integer, verifications: json<readonly VerificationKind[]>() },
  text: `
select (select count(*)::int from pet where customer_id = :from and ended_at is null) as pets,
  (select count(*)::int from passkey where customer_id = :from) as passkeys,
  to_json(array(select kind from verification_document where customer_id = :from and state = 'approved'
    and (valid_until is null or valid_until > :now) order by kind)) as verifications`,
});

export type MergedRowCounts = {
  readonly pets: number;
  readonly passkeys: number;
  readonly verifications: readonly VerificationKind[];
};

export async function countRowsToMerge(db: Queryable, from: CustomerId, now: number): Promise<MergedRowCounts> {
  const [row] = await db.query(countStatement, { from, now });
  if (row === undefined) throw new Error('a select without from gives one row');
  return row;
}

const holdStatement = statement({
  name: 'verification_merge_hold',
  params: ofPair,
  row: pick('verification_request', 'request_id'),
  text: `select request_id from verification_request where customer_id in (:from, :into) order by request_id for update`,
});

/** Locks the verification requests of both accounts, so that staff cannot decide on these requests during the merge. */
export async function lockVerificationRequests(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(holdStatement, { from, into });
}

const moveStatement = statement({
  name: 'account_merge_move',
  params: { ...ofPair, now: instant },
  row: {},
  text: `
with passkeys as (
  update passkey p set customer_id = :into, user_handle = coalesce(p.user_handle, c.passkey_handle)
  from customer c where c.customer_id = :from and p.customer_id = :from
), pets as (
  update pet set customer_id = :into where customer_id = :from
), withdrawn as (
  -- one open request for an account: that of the account that stays
  update verification_request set state = 'withdrawn', closed_at = :now, closed_by = 'customer:' || :from,
    customer_id = :into
  where customer_id = :from and state = 'open'
    and exists (select from verification_request o where o.customer_id = :into and o.state = 'open')
  returning request_id
), pictures as (
  delete from verification_picture where request_id in (select request_id from withdrawn)
), referred as (
  update customer set referred_by = case when customer_id <> :into then :into end where referred_by = :from
), referrer as (
  update customer c set referred_by = f.referred_by from customer f
  where c.customer_id = :into and f.customer_id = :from and c.referred_by is null and f.referred_by <> :into
)
update verification_request set customer_id = :into
where customer_id = :from and request_id not in (select request_id from withdrawn)`,
});

/**
 * Moves passkeys, pets and verification requests. If both accounts have an open request, the moved request is
 * withdrawn. The remaining account also becomes the referrer of the customers whom the other account invited. A passkey
 * keeps the user handle that its authenticator has stored.
 */
export async function moveRowsToAccount(tx: Tx, merge: MergedAccountPair & { readonly now: number }): Promise<void> {
  await tx.query(moveStatement, merge);
}

const dropDocumentsStatement = statement({
  name: 'verification_merge_drop',
  params: ofPair,
  row: {},
  text: `
delete from verification_document d using verification_document better
where d.customer_id in (:from, :into) and better.customer_id in (:from, :into) and d.kind = better.kind
  and d.state = 'approved' and better.state = 'approved'
  and (coalesce(better.valid_until, 'infinity'), better.verification_document_id)
    > (coalesce(d.valid_until, 'infinity'), d.verification_document_id)`,
});

const moveDocumentsStatement = statement({
  name: 'verification_merge',
  params: ofPair,
  row: {},
  text: 'update verification_document set customer_id = :into where customer_id = :from',
});

/**
 * Moves verified discount cards. If both accounts have a card of the same kind, only the card that is valid longer
 * remains.
 */
export async function moveVerificationsToAccount(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(dropDocumentsStatement, { from, into });
  await tx.query(moveDocumentsStatement, { from, into });
}

const movePasswordStatement = statement({
  name: 'password_merge',
  params: ofPair,
  row: {},
  text: `
update password set customer_id = :into where customer_id = :from
  and not exists (select from password where customer_id = :into)`,
});

/**
 * Moves the password to the remaining account, unless that account already has a password. Call it only if the email
 * address is moved too.
 */
export async function movePassword(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(movePasswordStatement, { from, into });
}

const moveIdentityStatement = statement({
  name: 'identity_merge',
  params: { ...pick('identity', 'customer_id provider label_sealed'), into: id<CustomerId>() },
  row: {},
  text: `
update identity set customer_id = :into, label_sealed = :label_sealed
where customer_id = :customer_id and provider = :provider`,
});

/** Moves a linked sign-in provider to the remaining account. Its label is already encrypted for that account. */
export async function moveIdentity(tx: Tx, identityMove: ParamsOf<typeof moveIdentityStatement>): Promise<void> {
  await tx.query(moveIdentityStatement, identityMove);
}
