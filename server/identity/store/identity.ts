import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import { boolean, bytes, id, instant, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** Somebody at a provider: the issuer's name, and its subject as a keyed hash. */
export type IdentityKey = { readonly issuer: string; readonly subjectIndex: Buffer };

/** What a person at a provider is found by. The same subject at another issuer is somebody else. */
export function identityKeyOf(
  keyring: Pick<Keyring, 'blindIndex'>,
  person: { readonly issuer: string; readonly subject: string },
): IdentityKey {
  const { issuer, subject } = person;
  return { issuer, subjectIndex: keyring.blindIndex('identity', `${issuer}\0${subject}`) };
}

type Owned = { readonly customerId: CustomerId; readonly provider: IdentityProvider };

function contextOf({ customerId, provider }: Owned): SealContext {
  return `identity|label_sealed|${customerId}|${provider}`;
}

export function sealLabel(keyring: Pick<Keyring, 'seal'>, owned: Owned, label: string | null): Buffer | null {
  return label === null ? null : keyring.seal(contextOf(owned), label);
}

/** The label; null if there is none, or if it does not open, which is reported. */
export function readLabel(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  owned: Owned,
  sealed: Buffer | null,
): string | null {
  if (sealed === null) return null;
  const row = { table: 'identity', id: `${owned.customerId} ${owned.provider}` };
  return readSealed({ keyring }, row, () => keyring.open(contextOf(owned), sealed));
}

const findStatement = statement({
  name: 'identity_find',
  params: { issuer: text, subject_index: bytes },
  row: { customer_id: id<CustomerId>(), open: boolean },
  text: `
select i.customer_id, c.deleted_at is null and c.disabled_at is null as open
from identity i join customer c on c.customer_id = i.customer_id
where i.issuer = :issuer and i.subject_index = :subject_index`,
});

/** Whose way in this is; `open` is false where the account was shut or deleted. */
export async function findIdentity(db: Queryable, { issuer, subjectIndex }: IdentityKey) {
  const [row] = await db.query(findStatement, { issuer, subjectIndex });
  return row ?? null;
}

const useStatement = statement({
  name: 'identity_use',
  params: { issuer: text, subject_index: bytes, now: instant, label_sealed: nullable(bytes) },
  row: {},
  text: `
update identity set last_used_at = :now, label_sealed = coalesce(:label_sealed, label_sealed) where issuer = :issuer
  and subject_index = :subject_index`,
});

/** Somebody came in by it; a label that the provider did not tell this time stays. */
export async function noteIdentityUse(
  tx: Tx,
  key: IdentityKey,
  use: { readonly labelSealed: Buffer | null; readonly now: number },
): Promise<void> {
  await tx.query(useStatement, { ...key, ...use });
}

const addStatement = statement({
  name: 'identity_add',
  params: {
    issuer: text,
    subject_index: bytes,
    customer_id: id<CustomerId>(),
    provider: word<IdentityProvider>(),
    label_sealed: nullable(bytes),
    now: instant,
    used: boolean,
  },
  row: {},
  text: `
insert into identity (issuer, subject_index, customer_id, provider, label_sealed, linked_at, last_used_at)
values (:issuer, :subject_index, :customer_id, :provider, :label_sealed, :now, case when :used then :now end)`,
});

export type NewIdentity = IdentityKey &
  Owned & {
    readonly labelSealed: Buffer | null;
    /** True where somebody came in by it in this very step. */
    readonly used: boolean;
    readonly now: number;
  };

/**
 * A way in of an account. Throws the unique violations `identity_key` where it leads into an account already, and
 * `identity_one_of_a_provider` where the account has another one of this provider.
 */
export async function addIdentity(tx: Tx, identity: NewIdentity): Promise<void> {
  await tx.query(addStatement, identity);
}

const listStatement = statement({
  name: 'identity_list',
  params: { customer_id: id<CustomerId>() },
  row: {
    provider: word<IdentityProvider>(),
    label_sealed: nullable(bytes),
    linked_at: instant,
    last_used_at: nullable(instant),
  },
  text: `
select provider, label_sealed, linked_at, last_used_at from identity where customer_id = :customer_id
order by linked_at, provider`,
});

/** The providers that lead into an account, the oldest first. */
export async function listIdentities(db: Queryable, customerId: CustomerId) {
  return await db.query(listStatement, { customerId });
}

const removeStatement = statement({
  name: 'identity_remove',
  params: { customer_id: id<CustomerId>(), provider: word<IdentityProvider>() },
  row: { provider: word<IdentityProvider>() },
  text: 'delete from identity where customer_id = :customer_id and provider = :provider returning provider',
});

/** False where the account has none of this provider. Hold the customer's row, and see that a way in remains. */
export async function deleteIdentity(tx: Tx, { customerId, provider }: Owned): Promise<boolean> {
  return (await tx.query(removeStatement, { customerId, provider })).length === 1;
}
