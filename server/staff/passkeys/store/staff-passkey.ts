import type { StaffId } from '#contracts/core/ids.ts';
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
export type StaffPasskeyRow = RowOf<typeof shownRow>;

const listStatement = statement({
  name: 'staff_passkey_list',
  params: { staff_id: id<StaffId>() },
  row: shownRow,
  text: `
select passkey_id, credential_id, name, backed_up, created_at, last_used_at from staff_passkey
where staff_id = :staff_id order by created_at, passkey_id`,
});

/** A member's passkeys, the oldest first. */
export async function listStaffPasskeys(db: Queryable, staffId: StaffId): Promise<StaffPasskeyRow[]> {
  return await db.query(listStatement, { staffId });
}

const findStatement = statement({
  name: 'staff_passkey_find',
  params: { credential_id: bytes },
  row: { passkey_id: uuid, staff_id: id<StaffId>(), public_key: bytes, backup_eligible: boolean },
  text: `
select p.passkey_id, p.staff_id, p.public_key, p.backup_eligible
from staff_passkey p join staff_member m on m.staff_id = p.staff_id
where p.credential_id = :credential_id and m.disabled_at is null`,
});

/** The passkey that a browser names, with what it takes to check its answer; null where its member was shut out. */
export async function findStaffPasskey(db: Queryable, credentialId: Buffer) {
  const [row] = await db.query(findStatement, { credentialId });
  return row ?? null;
}

const addStatement = statement({
  name: 'staff_passkey_add',
  params: {
    passkey_id: uuid,
    staff_id: id<StaffId>(),
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
with member as (select staff_id from staff_member where staff_id = :staff_id for update)
insert into staff_passkey (passkey_id, staff_id, credential_id, public_key, counter, backup_eligible, backed_up, name,
  created_at)
select :passkey_id, member.staff_id, :credential_id, :public_key, :counter, :backup_eligible, :backed_up, :name, :now
from member where (select count(*) from staff_passkey where staff_id = :staff_id) < :max
returning passkey_id, credential_id, name, backed_up, created_at, last_used_at`,
});

export type NewStaffPasskey = {
  readonly passkeyId: string;
  readonly staffId: StaffId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
  readonly name: string;
  readonly now: number;
};

/**
 * Adds a passkey; null where the member has `max` of them. Throws the unique violation `staff_passkey_credential` where
 * the credential leads in already.
 */
export async function addStaffPasskey(tx: Tx, passkey: NewStaffPasskey, max: number): Promise<StaffPasskeyRow | null> {
  const [row] = await tx.query(addStatement, { ...passkey, max });
  return row ?? null;
}

const useStatement = statement({
  name: 'staff_passkey_use',
  params: { passkey_id: uuid, counter: bigint, backed_up: boolean, now: instant },
  row: { passkey_id: uuid },
  text: `
update staff_passkey set counter = :counter, backed_up = :backed_up, last_used_at = :now
where passkey_id = :passkey_id and (counter < :counter or (counter = 0 and :counter = 0))
returning passkey_id`,
});

/** False where its counter did not go up although it counts (WebAuthn, 6.1.1), or it was taken away meanwhile. */
export async function useStaffPasskey(
  tx: Tx,
  use: { readonly passkeyId: string; readonly counter: number; readonly backedUp: boolean; readonly now: number },
): Promise<boolean> {
  return (await tx.query(useStatement, use)).length === 1;
}

const removeStatement = statement({
  name: 'staff_passkey_remove',
  params: { passkey_id: uuid, staff_id: id<StaffId>() },
  row: { name: text },
  text: 'delete from staff_passkey where passkey_id = :passkey_id and staff_id = :staff_id returning name',
});

/** What the passkey was called; null where the member has none with this id. */
export async function deleteStaffPasskey(
  tx: Tx,
  own: { readonly passkeyId: string; readonly staffId: StaffId },
): Promise<string | null> {
  const [row] = await tx.query(removeStatement, own);
  return row?.name ?? null;
}
