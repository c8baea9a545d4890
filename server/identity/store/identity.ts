import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { boolean, instant } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** An identity at a provider. It consists of the name of the issuer, and its subject as a keyed hash. */
export type IdentityKey = { readonly issuer: string; readonly subjectIndex: Buffer };

/** Returns the lookup key of an identity. The same subject at another issuer is a different identity. */
export function identityKeyOf(
  keyring: Pick<Keyring, 'blindIndex'>,
  person: { readonly issuer: string; readonly subject: string },
): IdentityKey {
  const { issuer, subject } = person;
  return { issuer, subjectIndex: keyring.blindIndex('identity', `${issuer}\0${subject}`) };
}

type OwnedIdentity = { readonly customerId: CustomerId; readonly provider: IdentityProvider };

function sealContextOf({ customerId, provider }: OwnedIdentity): SealContext {
  return `identity|label_sealed|${customerId}|${provider}`;
}

export function encryptIdentityLabel(
  keyring: Pick<Keyring, 'seal'>,
  owned: OwnedIdentity,
  label: string | null,
): Buffer | null {
  return label === null ? null : keyring.seal(sealContextOf(owned), label);
}

/**
 * Returns the label of a linked identity. Returns null if there is none, or if it cannot be decrypted, which is logged.
 */
export function readIdentityLabel(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  owned: OwnedIdentity,
  sealed: Buffer | null,
): string | null {
  if (sealed === null) return null;
  const row = { table: 'identity', id: `${owned.customerId} ${owned.provider}` };
  return readSealed({ keyring }, row, () => keyring.open(sealContextOf(owned), sealed));
}

const findStatement = statement({
  name: 'identity_find',
  params: pick('identity', 'issuer subject_index'),
  row: { ...pick('identity', 'customer_id'), open: boolean },
  text: `
select i.customer_id, c.deleted_at is null and c.disabled_at is null as open
from identity i join customer c on c.customer_id = i.customer_id
where i.issuer = :issuer and i.subject_index = :subject_index`,
});

/**
 * Returns the account of an identity. Returns null if the identity is linked to no account. `open` is false if the
 * account was blocked or deleted.
 */
export async function findIdentity(db: Queryable, { issuer, subjectIndex }: IdentityKey) {
  const [row] = await db.query(findStatement, { issuer, subjectIndex });
  return row ?? null;
}

const recordUseStatement = statement({
  name: 'identity_use',
  params: { ...pick('identity', 'issuer subject_index label_sealed'), now: instant },
  row: {},
  text: `
update identity set last_used_at = :now, label_sealed = coalesce(:label_sealed, label_sealed) where issuer = :issuer
  and subject_index = :subject_index`,
});

/**
 * Records that a customer signed in with an identity. If the provider sent no label this time, the stored label stays
 * the same.
 */
export async function recordIdentityUse(
  tx: Tx,
  key: IdentityKey,
  use: { readonly labelSealed: Buffer | null; readonly now: number },
): Promise<void> {
  await tx.query(recordUseStatement, { ...key, ...use });
}

const addStatement = statement({
  name: 'identity_add',
  params: {
    ...pick('identity', 'issuer subject_index customer_id provider label_sealed'),
    now: instant,
    used: boolean,
  },
  row: {},
  text: `
insert into identity (issuer, subject_index, customer_id, provider, label_sealed, linked_at, last_used_at)
values (:issuer, :subject_index, :customer_id, :provider, :label_sealed, :now, case when :used then :now end)`,
});

export type NewIdentity = IdentityKey &
  OwnedIdentity & {
    readonly labelSealed: Buffer | null;
    /** True if the customer signs in with the identity now; false if it is only linked. */
    readonly used: boolean;
    readonly now: number;
  };

/**
 * Adds an identity to an account. Throws the unique violation `identity_key` if it is already linked to an account.
 * Throws `identity_one_of_a_provider` if the account has another identity of this provider.
 */
export async function addIdentity(tx: Tx, identity: NewIdentity): Promise<void> {
  await tx.query(addStatement, identity);
}

const listStatement = statement({
  name: 'identity_list',
  params: pick('identity', 'customer_id'),
  row: pick('identity', 'provider label_sealed linked_at last_used_at'),
  text: `
select provider, label_sealed, linked_at, last_used_at from identity where customer_id = :customer_id
order by linked_at, provider`,
});

/** Lists the linked providers of an account, oldest first. */
export async function listIdentities(db: Queryable, customerId: CustomerId) {
  return await db.query(listStatement, { customerId });
}

const removeStatement = statement({
  name: 'identity_remove',
  params: pick('identity', 'customer_id provider'),
  row: pick('identity', 'provider'),
  text: 'delete from identity where customer_id = :customer_id and provider = :provider returning provider',
});

/**
 * Deletes a linked identity. Returns false if the account has no identity of this provider. The caller locks the
 * customer's row and checks that another sign-in method remains.
 */
export async function deleteIdentity(tx: Tx, { customerId, provider }: OwnedIdentity): Promise<boolean> {
  return (await tx.query(removeStatement, { customerId, provider })).length === 1;
}
