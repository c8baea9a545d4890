import type { CustomerId } from '#contracts/core/ids.ts';
import {
  bigint,
  boolean,
  bytes,
  id,
  instant,
  integer,
  nullable,
  text,
  uuid,
} from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const shownRow = {
  passkey_id: uuid,
  credential_id: bytes,
  name: text,
  backed_up: boolean,
  created_at: instant,
  last_used_at: nullable(instant),
} as const;
export type PasskeyRow = RowOf<typeof shownRow>;

const listStatement = statement({
  name: 'passkey_list',
  params: { customer_id: id<CustomerId>() },
  row: shownRow,
  text: `
select passkey_id, credential_id, name, backed_up, created_at, last_used_at from passkey
where customer_id = :customer_id order by created_at, passkey_id`,
});

/** An account's passkeys, the oldest first. */
export async function listPasskeys(db: Queryable, customerId: CustomerId): Promise<PasskeyRow[]> {
  return await db.query(listStatement, { customerId });
}

const findStatement = statement({
  name: 'passkey_find',
  params: { credential_id: bytes },
  row: {
    passkey_id: uuid,
    customer_id: id<CustomerId>(),
    public_key: bytes,
    backup_eligible: boolean,
    passkey_handle: bytes,
  },
  text: `
select p.passkey_id, p.customer_id, p.public_key, p.backup_eligible, c.passkey_handle
from passkey p join customer c on c.customer_id = p.customer_id
where p.credential_id = :credential_id and c.deleted_at is null and c.disabled_at is null`,
});

/** The passkey that a browser names, with what it takes to check its answer; null where its account is gone or shut. */
export async function findPasskey(db: Queryable, credentialId: Buffer) {
  const [row] = await db.query(findStatement, { credentialId });
  return row ?? null;
}

const knownStatement = statement({
  name: 'passkey_known',
  params: { credential_id: bytes },
  row: { known: boolean },
  text: `
select exists (select 1 from passkey where credential_id = :credential_id)
  or exists (select 1 from staff_passkey where credential_id = :credential_id) as known`,
});

/**
 * Whether a passkey belongs to a customer or to staff here, also to an account that is shut. Customers and staff have the same site for a
 * browser: it may offer the passkey of one where the other signs in, and that is not a removed one.
 */
export async function isPasskeyKnown(db: Queryable, credentialId: Buffer): Promise<boolean> {
  const [row] = await db.query(knownStatement, { credentialId });
  return row?.known === true;
}

export type NewPasskey = {
  readonly passkeyId: string;
  readonly customerId: CustomerId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
  readonly name: string;
  readonly now: number;
};

const addStatement = statement({
  name: 'passkey_add',
  params: {
    passkey_id: uuid,
    customer_id: id<CustomerId>(),
    credential_id: bytes,
    public_key: bytes,
    counter: bigint,
    backup_eligible: boolean,
    backed_up: boolean,
    name: text,
    now: instant,
    max: integer,
  },
  row: shownRow,
  text: `
insert into passkey (passkey_id, customer_id, credential_id, public_key, counter, backup_eligible, backed_up, name,
  created_at)
select :passkey_id, :customer_id, :credential_id, :public_key, :counter, :backup_eligible, :backed_up, :name, :now
where (select count(*) from passkey where customer_id = :customer_id) < :max
returning passkey_id, credential_id, name, backed_up, created_at, last_used_at`,
});

/**
 * Adds a passkey; null where the account has `max` of them. Hold the customer's row. Throws the unique violation
 * `passkey_credential` where the credential leads to an account already.
 */
export async function addPasskey(tx: Tx, passkey: NewPasskey, max: number): Promise<PasskeyRow | null> {
  const [row] = await tx.query(addStatement, {
    passkeyId: passkey.passkeyId,
    customerId: passkey.customerId,
    credentialId: passkey.credentialId,
    publicKey: passkey.publicKey,
    counter: passkey.counter,
    backupEligible: passkey.backupEligible,
    backedUp: passkey.backedUp,
    name: passkey.name,
    now: passkey.now,
    max,
  });
  return row ?? null;
}

const useStatement = statement({
  name: 'passkey_use',
  params: { passkey_id: uuid, counter: bigint, backed_up: boolean, now: instant },
  row: { passkey_id: uuid },
  text: `
update passkey set counter = :counter, backed_up = :backed_up, last_used_at = :now
where passkey_id = :passkey_id and (counter < :counter or (counter = 0 and :counter = 0))
returning passkey_id`,
});

/**
 * Writes down that a passkey was used. False where its counter did not go up although it counts: then two authenticators
 * hold the same key (WebAuthn, 6.1.1), or where it was taken away meanwhile.
 */
export async function usePasskey(
  tx: Tx,
  use: { readonly passkeyId: string; readonly counter: number; readonly backedUp: boolean },
  now: number,
): Promise<boolean> {
  const rows = await tx.query(useStatement, {
    passkeyId: use.passkeyId,
    counter: use.counter,
    backedUp: use.backedUp,
    now,
  });
  return rows.length === 1;
}

const removeStatement = statement({
  name: 'passkey_remove',
  params: { passkey_id: uuid, customer_id: id<CustomerId>() },
  row: { passkey_id: uuid },
  text: 'delete from passkey where passkey_id = :passkey_id and customer_id = :customer_id returning passkey_id',
});

/** Takes an account's passkey away; false where the account has none with this id. */
export async function deletePasskey(tx: Tx, passkeyId: string, customerId: CustomerId): Promise<boolean> {
  return (await tx.query(removeStatement, { passkeyId, customerId })).length === 1;
}
