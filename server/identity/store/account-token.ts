import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import { boolean, bytes, id, instant, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

export type TokenPurpose = 'email' | 'password';

export type NewAccountToken = {
  readonly accountTokenId: string;
  readonly customerId: CustomerId;
  readonly purpose: TokenPurpose;
  readonly tokenHash: Buffer;
  readonly codeHash: Buffer;
  readonly emailIndex: Buffer;
  readonly emailSealed: Buffer;
  readonly now: number;
  readonly expiresAt: number;
  readonly topic: string;
};

function contextOf(accountTokenId: string): SealContext {
  return `account_token|email_sealed|${accountTokenId}`;
}

export function sealTokenEmail(keyring: Pick<Keyring, 'seal'>, accountTokenId: string, email: string): Buffer {
  return keyring.seal(contextOf(accountTokenId), email);
}

export function openTokenEmail(keyring: Pick<Keyring, 'open'>, accountTokenId: string, sealed: Buffer): string {
  return keyring.open(contextOf(accountTokenId), sealed);
}

const issueStatement = statement({
  name: 'account_token_issue',
  params: {
    account_token_id: uuid,
    customer_id: id<CustomerId>(),
    purpose: word<TokenPurpose>(),
    token_hash: bytes,
    code_hash: bytes,
    email_index: bytes,
    email_sealed: bytes,
    expires_at: instant,
    now: instant,
    topic: text,
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

/** Makes a link and the mail that carries it, together; an older link of the same purpose is dead from now on. */
export async function issueToken(tx: Tx, token: NewAccountToken): Promise<void> {
  await tx.query(issueStatement, token);
}

const useStatement = statement({
  name: 'account_token_use',
  params: { secret_hash: bytes, purpose: word<TokenPurpose>(), now: instant, of: nullable(id<CustomerId>()) },
  row: { account_token_id: uuid, customer_id: id<CustomerId>(), email_index: bytes, email_sealed: bytes },
  text: `
update account_token t set used_at = :now
where (t.token_hash = :secret_hash or t.code_hash = :secret_hash) and t.purpose = :purpose and t.used_at is null and t.expires_at > :now
  and (:of is null or t.customer_id = :of)
  and exists (select from customer c where c.customer_id = t.customer_id and c.deleted_at is null
    and c.disabled_at is null)
returning t.account_token_id, t.customer_id, t.email_index, t.email_sealed`,
});

/** Uses a link or its code up; null if it was used or replaced, is too old, belongs to another account (`of`) or never existed. */
export async function consumeToken(
  tx: Tx,
  link: { readonly secretHash: Buffer; readonly purpose: TokenPurpose; readonly of: CustomerId | null },
  now: number,
) {
  const [row] = await tx.query(useStatement, { ...link, now });
  return row ?? null;
}

const deleteStatement = statement({
  name: 'account_token_drop',
  params: { customer_id: id<CustomerId>(), email_index: bytes, now: instant },
  row: {},
  text: `
update account_token set used_at = :now where customer_id = :customer_id and email_index <> :email_index
  and used_at is null`,
});

/** The account has this address from now on: links that were sent to any other of its addresses are dead. */
export async function deleteTokensOfOthers(
  tx: Tx,
  account: { readonly customerId: CustomerId; readonly emailIndex: Buffer; readonly now: number },
): Promise<void> {
  await tx.query(deleteStatement, account);
}

const mailStatement = statement({
  name: 'account_token_for_mail',
  params: { account_token_id: uuid },
  row: {
    account_token_id: uuid,
    purpose: word<TokenPurpose>(),
    email_sealed: bytes,
    has_code: boolean,
    used_at: nullable(instant),
    expires_at: instant,
    locale: word<Locale>(),
    known_elsewhere: boolean,
  },
  text: `
select t.account_token_id, t.purpose, t.email_sealed, t.code_hash is not null as has_code, t.used_at, t.expires_at, c.locale,
  exists (select from customer o where o.email_index = t.email_index and o.email_verified_at is not null
    and o.deleted_at is null and o.customer_id <> t.customer_id) as known_elsewhere
from account_token t join customer c on c.customer_id = t.customer_id
where t.account_token_id = :account_token_id and c.deleted_at is null`,
});

/** What the mail with a link needs; `knownElsewhere`: another account has proven this address. */
export async function findTokenForMail(db: Queryable, accountTokenId: string) {
  const [row] = await db.query(mailStatement, { accountTokenId });
  return row ?? null;
}

const forgetStatement = statement({
  name: 'account_token_forget',
  params: { before: instant },
  row: { account_token_id: uuid },
  text: 'delete from account_token where expires_at < :before returning account_token_id',
});

export async function deleteOldTokens(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
