import type { StaffId } from '#contracts/core/ids.ts';
import { instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const shownRow = pick('staff_passkey', 'passkey_id credential_id name backed_up created_at last_used_at');
export type StaffPasskeyRow = RowOf<typeof shownRow>;

const listStatement = statement({
  name: 'staff_passkey_list',
  params: pick('staff_passkey', 'staff_id'),
  row: shownRow,
  text: `
select passkey_id, credential_id, name, backed_up, created_at, last_used_at from staff_passkey
where staff_id = :staff_id order by created_at, passkey_id`,
});

/** Returns a staff user's passkeys, oldest first. */
export async function listStaffPasskeys(db: Queryable, staffId: StaffId): Promise<StaffPasskeyRow[]> {
  return await db.query(listStatement, { staffId });
}

const findStatement = statement({
  name: 'staff_passkey_find',
  params: pick('staff_passkey', 'credential_id'),
  row: pick('staff_passkey', 'passkey_id staff_id public_key backup_eligible'),
  text: `
select p.passkey_id, p.staff_id, p.public_key, p.backup_eligible
from staff_passkey p join staff_member m on m.staff_id = p.staff_id
where p.credential_id = :credential_id and m.disabled_at is null`,
});

/**
 * Returns the passkey with this credential id, with the data that is needed to verify its response. Returns null if
 * there is no such passkey or its user was deactivated.
 */
export async function findStaffPasskey(db: Queryable, credentialId: Buffer) {
  const [row] = await db.query(findStatement, { credentialId });
  return row ?? null;
}

const addStatement = statement({
  name: 'staff_passkey_add',
  params: {
    ...pick('staff_passkey', 'passkey_id staff_id credential_id public_key counter backup_eligible backed_up name'),
    now: instant,
    max: integer,
  },
  row: shownRow,
  text: `
with member as (select staff_id from staff_member where staff_id = :staff_id for update)
insert into staff_passkey (passkey_id, staff_id, credential_id, public_key, counter, backup_eligible, backed_up, name,
  created_at)
select :passkey_id, member.staff_id, :credential_id, :public_key, :counter, :backup_eligible, :backed_up, :name, :now
from member where (select count(*) from staff_passkey where staff_id = :staff_id) < :max
returning passkey_id, credential_id, name, backed_up, created_at, last_used_at`,
});

/**
 * Adds a passkey. Returns null if the staff user already has `max` passkeys. Throws the unique violation
 * `staff_passkey_credential` if the credential is already registered.
 */
export async function addStaffPasskey(tx: Tx, passkey: ParamsOf<typeof addStatement>): Promise<StaffPasskeyRow | null> {
  const [row] = await tx.query(addStatement, passkey);
  return row ?? null;
}

const recordUseStatement = statement({
  name: 'staff_passkey_use',
  params: { ...pick('staff_passkey', 'passkey_id counter backed_up'), now: instant },
  row: pick('staff_passkey', 'passkey_id'),
  text: `
update staff_passkey set counter = :counter, backed_up = :backed_up, last_used_at = :now
where passkey_id = :passkey_id and (counter < :counter or (counter = 0 and :counter = 0))
returning passkey_id`,
});

/**
 * Stores a use of a passkey. Returns false if the signature counter did not increase (WebAuthn, 6.1.1) or the passkey
 * was deleted meanwhile. A counter that is always 0 is accepted.
 */
export async function recordStaffPasskeyUse(tx: Tx, use: ParamsOf<typeof recordUseStatement>): Promise<boolean> {
  return (await tx.query(recordUseStatement, use)).length === 1;
}

const removeStatement = statement({
  name: 'staff_passkey_remove',
  params: pick('staff_passkey', 'passkey_id staff_id'),
  row: pick('staff_passkey', 'name'),
  text: 'delete from staff_passkey where passkey_id = :passkey_id and staff_id = :staff_id returning name',
});

/** Deletes a passkey and returns its name. Returns null if the staff user has no passkey with this id. */
export async function deleteStaffPasskey(
  tx: Tx,
  own: { readonly passkeyId: string; readonly staffId: StaffId },
): Promise<string | null> {
  const [row] = await tx.query(removeStatement, own);
  return row?.name ?? null;
}
