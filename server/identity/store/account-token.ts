import type { CustomerId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { boolean, bytes, id, instant, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type TokenPurpose = 'email' | 'password';

export type NewAccountToken = ParamsOf<typeof issueStatement>;

function sealContextOf(accountTokenId: string): SealContext {
  return `account_token|email_sealed|${accountTokenId}`;
}

export function encryptTokenEmail(keyring: Pick<Keyring, 'seal'>, accountTokenId: string, email: string): Buffer {
  return keyring.seal(sealContextOf(accountTokenId), email);
}

export function decryptTokenEmail(keyring: Pick<Keyring, 'open'>, accountTokenId: string, sealed: Buffer): string {
  return keyring.open(sealContextOf(accountTokenId), sealed);
}

const issueStatement = statement({
  name: 'account_token_issue',
  params: {
    ...pick('account_token', 'account_token_id customer_id purpose token_hash email_index email_sealed expires_at'),
    ...pick('outbox', 'topic'),
    code_hash: bytes,
    now: instant,
  },
  row: {},
  text: `
with before as (
  update account_token set used_at = :now where customer_id = :customer_id and purpose = :purpose and used_at is null
), issued as (
  insert into account_token (account_token_id, customer_id, purpose, token_hash, code_hash, email_index, email_sealed,
    created_at, expires_at)
  values (:account_token_id, :customer_id, :purpose, :token_hash, :code_hash, :email_index, :email_sealed, :now,
    :expires_at)
)
insert into outbox (topic, dedupe, payload, next_attempt_at)
values (:topic, :topic || ':' || :account_token_id::text, jsonb_build_object('accountTokenId', :account_token_id::text),
  :now)`,
});

/** Creates a link and adds its mail to the outbox. An older link for the same purpose becomes invalid. */
export async function issueAccountToken(tx: Tx, token: NewAccountToken): Promise<void> {
  await tx.query(issueStatement, token);
}

const consumeStatement = statement({
  name: 'account_token_use',
  params: { ...pick('account_token', 'purpose'), secret_hash: bytes, now: instant, of: nullable(id<CustomerId>()) },
  row: pick('account_token', 'account_token_id customer_id email_index email_sealed'),
  text: `
update account_token t set used_at = :now
where (t.token_hash = :secret_hash or t.code_hash = :secret_hash) and t.purpose = :purpose and t.used_at is null and t.expires_at > :now
  and (:of is null or t.customer_id = :of)
  and exists (select from customer c where c.customer_id = t.customer_id and c.deleted_at is null
    and c.disabled_at is null)
returning t.account_token_id, t.customer_id, t.email_index, t.email_sealed`,
});

/**
 * Consumes a link or its code. Returns null if it was used or replaced, has expired, belongs to another account (`of`)
 * or never existed. Also returns null if its account was deleted or blocked.
 */
export async function consumeAccountToken(
  tx: Tx,
  link: { readonly secretHash: Buffer; readonly purpose: TokenPurpose; readonly of: CustomerId | null },
  now: number,
) {
  const [row] = await tx.query(consumeStatement, { ...link, now });
  return row ?? null;
}

const ownerStatement = statement({
  name: 'account_token_owner',
  params: { ...pick('account_token', 'purpose'), secret_hash: bytes, now: instant },
  row: pick('customer', 'customer_id profile_sealed'),
  text: `
select c.customer_id, c.profile_sealed
from account_token t join customer c on c.customer_id = t.customer_id
where (t.token_hash = :secret_hash or t.code_hash = :secret_hash) and t.purpose = :purpose and t.used_at is null and t.expires_at > :now
  and c.deleted_at is null and c.disabled_at is null`,
});

/** Returns the account of a link or its code without consuming it. Returns null if the link is not valid. */
export async function findAccountTokenOwner(
  db: Queryable,
  link: { readonly secretHash: Buffer; readonly purpose: TokenPurpose },
  now: number,
) {
  const [row] = await db.query(ownerStatement, { ...link, now });
  return row ?? null;
}

const deleteStatement = statement({
  name: 'account_token_drop',
  params: { ...pick('account_token', 'customer_id email_index'), now: instant },
  row: {},
  text: `
update account_token set used_at = :now where customer_id = :customer_id and email_index <> :email_index
  and used_at is null`,
});

/**
 * Makes links invalid that were sent to other email addresses of the account. Call it after the email address was
 * changed.
 */
export async function deleteTokensOfOtherEmails(
  tx: Tx,
  account: { readonly customerId: CustomerId; readonly emailIndex: Buffer; readonly now: number },
): Promise<void> {
  await tx.query(deleteStatement, account);
}

const mailStatement = statement({
  name: 'account_token_for_mail',
  params: pick('account_token', 'account_token_id'),
  row: {
    ...pick('account_token', 'account_token_id purpose email_sealed used_at expires_at'),
    ...pick('customer', 'locale'),
    has_code: boolean,
    known_elsewhere: boolean,
    is_established: boolean,
  },
  text: `
select t.account_token_id, t.purpose, t.email_sealed, t.code_hash is not null as has_code, t.used_at, t.expires_at, c.locale,
  exists (select from customer o where o.email_index = t.email_index and o.email_verified_at is not null
    and o.deleted_at is null and o.customer_id <> t.customer_id) as known_elsewhere,
  c.email_verified_at is not null or c.phone_verified_at is not null
    or exists (select from identity i where i.customer_id = c.customer_id) as is_established
from account_token t join customer c on c.customer_id = t.customer_id
where t.account_token_id = :account_token_id and c.deleted_at is null`,
});

/**
 * Returns the data for the mail with a link. Returns null if the link is unknown or its account was deleted.
 * `knownElsewhere`: another account has verified this email address. `isEstablished`: the account itself has verified
 * an email address or a phone number, or is linked to a provider.
 */
export async function findTokenForMail(db: Queryable, accountTokenId: string) {
  const [row] = await db.query(mailStatement, { accountTokenId });
  return row ?? null;
}

const forgetStatement = statement({
  name: 'account_token_forget',
  params: { before: instant },
  row: pick('account_token', 'account_token_id'),
  text: 'delete from account_token where expires_at < :before returning account_token_id',
});

export async function deleteOldTokens(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
