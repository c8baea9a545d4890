import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { boolean, bytes, id, instant, nullable, word } from '#server/core/db/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

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

function contextOf({ customerId, provider }: Owned): string {
  return `identity|label_sealed|${customerId}|${provider}`;
}

export function sealLabel(keyring: Pick<Keyring, 'seal'>, owned: Owned, label: string | null): Buffer | null {
  return label === null ? null : keyring.seal(contextOf(owned), label);
}

export function openLabel(keyring: Pick<Keyring, 'open'>, owned: Owned, sealed: Buffer | null): string | null {
  return sealed === null ? null : keyring.open(contextOf(owned), sealed);
}

const findStatement = statement({
  name: 'identity_find',
  row: { customer_id: id<CustomerId>(), open: boolean },
  text: `
select i.customer_id, c.deleted_at is null and c.disabled_at is null as open
from identity i join customer c on c.customer_id = i.customer_id
where i.issuer = $1 and i.subject_index = $2`,
});

/** Whose way in this is; `open` is false where the account was shut or deleted. */
export async function findIdentity(db: Queryable, { issuer, subjectIndex }: IdentityKey) {
  const [row] = await db.query(findStatement, [issuer, subjectIndex]);
  return row ?? null;
}

const useStatement = statement({
  name: 'identity_use',
  row: {},
  text: `
update identity set last_used_at = $3, label_sealed = coalesce($4, label_sealed) where issuer = $1 and subject_index = $2`,
});

/** Somebody came in by it; a label that the provider did not tell this time stays. */
export async function noteIdentityUse(
  tx: Tx,
  key: IdentityKey,
  use: { readonly labelSealed: Buffer | null; readonly now: number },
): Promise<void> {
  await tx.query(useStatement, [key.issuer, key.subjectIndex, new Date(use.now), use.labelSealed]);
}

const addStatement = statement({
  name: 'identity_add',
  row: {},
  text: `
insert into identity (issuer, subject_index, customer_id, provider, label_sealed, linked_at, last_used_at)
values ($1, $2, $3, $4, $5, $6, case when $7::boolean then $6::timestamptz end)`,
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
  const { issuer, subjectIndex, customerId, provider, labelSealed, used, now } = identity;
  await tx.query(addStatement, [issuer, subjectIndex, customerId, provider, labelSealed, new Date(now), used]);
}

const listStatement = statement({
  name: 'identity_list',
  row: {
    provider: word<IdentityProvider>(),
    label_sealed: nullable(bytes),
    linked_at: instant,
    last_used_at: nullable(instant),
  },
  text: `
select provider, label_sealed, linked_at, last_used_at from identity where customer_id = $1 order by linked_at, provider`,
});

/** The providers that lead into an account, the oldest first. */
export async function listIdentities(db: Queryable, customerId: CustomerId) {
  return await db.query(listStatement, [customerId]);
}

const removeStatement = statement({
  name: 'identity_remove',
  row: { provider: word<IdentityProvider>() },
  text: 'delete from identity where customer_id = $1 and provider = $2 returning provider',
});

/** False where the account has none of this provider. Hold the customer's row, and see that a way in remains. */
export async function removeIdentity(tx: Tx, { customerId, provider }: Owned): Promise<boolean> {
  return (await tx.query(removeStatement, [customerId, provider])).length === 1;
}
