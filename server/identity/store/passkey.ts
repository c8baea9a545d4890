import type { CustomerId } from '#contracts/core/ids.ts';
import { boolean, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const shownRow = pick('passkey', 'passkey_id credential_id name backed_up created_at last_used_at');
export type PasskeyRow = RowOf<typeof shownRow>;

const listStatement = statement({
  name: 'passkey_list',
  params: pick('passkey', 'customer_id'),
  row: shownRow,
  text: `
select passkey_id, credential_id, name, backed_up, created_at, last_used_at from passkey
where customer_id = :customer_id order by created_at, passkey_id`,
});

/** Lists an account's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, customerId: CustomerId): Promise<PasskeyRow[]> {
  return await db.query(listStatement, { customerId });
}

const findStatement = statement({
  name: 'passkey_find',
  params: pick('passkey', 'credential_id'),
  row: {
    ...pick('passkey', 'passkey_id customer_id public_key backup_eligible'),
    ...pick('customer', 'passkey_handle'),
  },
  text: `
select p.passkey_id, p.customer_id, p.public_key, p.backup_eligible,
  -- a passkey of a merged account answers with the handle that it was made with
  coalesce(p.user_handle, c.passkey_handle) as passkey_handle
from passkey p join customer c on c.customer_id = p.customer_id
where p.credential_id = :credential_id and c.deleted_at is null and c.disabled_at is null`,
});

/**
 * Returns the passkey with a credential id, and the data for verifying its response. Returns null if the passkey is
 * unknown, or its account was deleted or blocked.
 */
export async function findPasskey(db: Queryable, credentialId: Buffer) {
  const [row] = await db.query(findStatement, { credentialId });
  return row ?? null;
}

const knownStatement = statement({
  name: 'passkey_known',
  params: pick('passkey', 'credential_id'),
  row: { known: boolean },
  text: `
select exists (select 1 from passkey where credential_id = :credential_id)
  or exists (select 1 from staff_passkey where credential_id = :credential_id) as known`,
});

/**
 * Returns true if a passkey belongs to a customer or a staff user, also of a blocked account. For a browser, both kinds
 * of account have the same relying party. A browser can therefore offer a customer's passkey in the portal, or a staff
 * user's passkey on the site. Such a passkey must not count as removed.
 */
export async function isPasskeyKnown(db: Queryable, credentialId: Buffer): Promise<boolean> {
  const [row] = await db.query(knownStatement, { credentialId });
  return row?.known === true;
}

const addStatement = statement({
  name: 'passkey_add',
  params: {
    ...pick(
      'passkey',
      `
  passkey_id customer_id credential_id public_key counter backup_eligible backed_up name`,
    ),
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
 * Adds a passkey. Returns null if the account already has `max` passkeys. The caller must have locked the customer's
 * row. Throws the unique violation `passkey_credential` if the credential already belongs to an account.
 */
export async function addPasskey(tx: Tx, passkey: ParamsOf<typeof addStatement>): Promise<PasskeyRow | null> {
  const [row] = await tx.query(addStatement, passkey);
  return row ?? null;
}

const recordUseStatement = statement({
  name: 'passkey_use',
  params: { ...pick('passkey', 'passkey_id counter backed_up'), now: instant },
  row: pick('passkey', 'passkey_id'),
  text: `
update passkey set counter = :counter, backed_up = :backed_up, last_used_at = :now
where passkey_id = :passkey_id and (counter < :counter or (counter = 0 and :counter = 0))
returning passkey_id`,
});

/**
 * Records the use of a passkey. Returns false if the passkey was removed meanwhile, or if its signature counter did not
 * increase although the authenticator counts. The second case is a sign of a copied key (WebAuthn, 6.1.1).
 */
export async function recordPasskeyUse(tx: Tx, use: ParamsOf<typeof recordUseStatement>): Promise<boolean> {
  return (await tx.query(recordUseStatement, use)).length === 1;
}

const removeStatement = statement({
  name: 'passkey_remove',
  params: pick('passkey', 'passkey_id customer_id'),
  row: pick('passkey', 'passkey_id'),
  text: 'delete from passkey where passkey_id = :passkey_id and customer_id = :customer_id returning passkey_id',
});

/** Removes an account's passkey. Returns false if the account has no passkey with this id. */
export async function deletePasskey(tx: Tx, passkeyId: string, customerId: CustomerId): Promise<boolean> {
  return (await tx.query(removeStatement, { passkeyId, customerId })).length === 1;
}
