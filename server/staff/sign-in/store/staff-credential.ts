import type { StaffId } from '#contracts/core/ids.ts';
import { array, bigint, bytes, instant } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const passwordRow = pick('staff_password', 'staff_id salt hash scheme');
export type StaffPasswordRow = RowOf<typeof passwordRow>;

const findPasswordStatement = statement({
  name: 'staff_password_find',
  params: pick('staff_member', 'email_index'),
  row: passwordRow,
  text: `
select p.staff_id, p.salt, p.hash, p.scheme
from staff_password p join staff_member m on m.staff_id = p.staff_id
where m.email_index = :email_index and m.disabled_at is null`,
});

/**
 * Returns the staff user with this email address and the password hash. Returns null if the email address is unknown,
 * or if the user was deactivated or has no password.
 */
export async function findStaffPassword(db: Queryable, emailIndex: Buffer): Promise<StaffPasswordRow | null> {
  const [row] = await db.query(findPasswordStatement, { emailIndex });
  return row ?? null;
}

const lockPasswordStatement = statement({
  name: 'staff_password_lock',
  params: pick('staff_password', 'staff_id'),
  row: pick('staff_password', 'staff_id'),
  text: 'select staff_id from staff_password where staff_id = :staff_id for share',
});

/**
 * Locks the password of a user until the transaction ends. Returns false if the user has no password. A reset that runs
 * at the same time either deletes the password before, or also ends the session that this transaction begins.
 */
export async function lockStaffPassword(tx: Tx, staffId: StaffId): Promise<boolean> {
  return (await tx.query(lockPasswordStatement, { staffId })).length === 1;
}

const setPasswordStatement = statement({
  name: 'staff_password_set',
  params: { ...pick('staff_password', 'staff_id salt hash scheme'), now: instant },
  row: {},
  text: `
insert into staff_password (staff_id, salt, hash, scheme, changed_at) values (:staff_id, :salt, :hash, :scheme, :now)
on conflict (staff_id) do update set salt = excluded.salt, hash = excluded.hash, scheme = excluded.scheme,
  changed_at = excluded.changed_at`,
});

export async function setStaffPassword(tx: Tx, password: StaffPasswordRow & { readonly now: number }): Promise<void> {
  await tx.query(setPasswordStatement, password);
}

const upgradePasswordStatement = statement({
  name: 'staff_password_upgrade',
  params: { ...pick('staff_password', 'staff_id hash scheme'), replaced: bytes },
  row: {},
  text: `
update staff_password set hash = :hash, scheme = :scheme where staff_id = :staff_id and hash = :replaced`,
});

/**
 * Replaces a password hash by a hash of the same password in a newer scheme. Does nothing if the password was changed
 * meanwhile.
 */
export async function upgradeStaffPassword(
  db: Queryable,
  upgrade: ParamsOf<typeof upgradePasswordStatement>,
): Promise<void> {
  await db.query(upgradePasswordStatement, upgrade);
}

const findTotpStatement = statement({
  name: 'staff_totp_find',
  params: pick('staff_totp', 'staff_id'),
  row: pick('staff_totp', 'secret_sealed confirmed_at'),
  text: 'select secret_sealed, confirmed_at from staff_totp where staff_id = :staff_id',
});

/** Returns a user's TOTP secret, even if it is not confirmed. Returns null if the user has no secret. */
export async function findTotp(db: Queryable, staffId: StaffId) {
  const [row] = await db.query(findTotpStatement, { staffId });
  return row ?? null;
}

const offerTotpStatement = statement({
  name: 'staff_totp_offer',
  params: pick('staff_totp', 'staff_id secret_sealed'),
  row: pick('staff_totp', 'staff_id'),
  text: `
insert into staff_totp (staff_id, secret_sealed) values (:staff_id, :secret_sealed)
on conflict (staff_id) do update set secret_sealed = excluded.secret_sealed where staff_totp.confirmed_at is null
returning staff_id`,
});

/** Stores an unconfirmed TOTP secret. Returns false if the user has a confirmed secret, which is never overwritten. */
export async function storeUnconfirmedTotp(db: Queryable, staffId: StaffId, secretSealed: Buffer): Promise<boolean> {
  return (await db.query(offerTotpStatement, { staffId, secretSealed })).length === 1;
}

const confirmTotpStatement = statement({
  name: 'staff_totp_confirm',
  params: { ...pick('staff_totp', 'staff_id secret_sealed'), step: bigint, now: instant },
  row: pick('staff_totp', 'staff_id'),
  text: `
update staff_totp set confirmed_at = :now, last_step = :step
where staff_id = :staff_id and confirmed_at is null and secret_sealed = :secret_sealed
returning staff_id`,
});

/**
 * Confirms a TOTP secret. Returns false if another secret replaced it meanwhile, or if a secret was already confirmed.
 */
export async function confirmTotp(
  tx: Tx,
  shown: { readonly staffId: StaffId; readonly secretSealed: Buffer; readonly step: number; readonly now: number },
): Promise<boolean> {
  return (await tx.query(confirmTotpStatement, shown)).length === 1;
}

const consumeTotpStatement = statement({
  name: 'staff_totp_consume',
  params: { ...pick('staff_totp', 'staff_id'), step: bigint },
  row: pick('staff_totp', 'staff_id'),
  text: `
update staff_totp set last_step = :step
where staff_id = :staff_id and confirmed_at is not null and (last_step is null or last_step < :step)
returning staff_id`,
});

/**
 * Uses up a TOTP time step. Returns true for exactly one caller. A time step is accepted only if it is later than the
 * last accepted time step.
 */
export async function consumeTotpStep(tx: Tx, staffId: StaffId, step: number): Promise<boolean> {
  return (await tx.query(consumeTotpStatement, { staffId, step })).length === 1;
}

const forgetRecoveryStatement = statement({
  name: 'staff_recovery_delete',
  params: pick('staff_recovery_code', 'staff_id'),
  row: {},
  text: 'delete from staff_recovery_code where staff_id = :staff_id',
});

const addRecoveryStatement = statement({
  name: 'staff_recovery_add',
  params: { ...pick('staff_recovery_code', 'staff_id'), code_hashes: array(bytes) },
  row: {},
  text: `
insert into staff_recovery_code (code_hash, staff_id) select given.code_hash, :staff_id
from unnest(:code_hashes) as given (code_hash)`,
});

/** Replaces all recovery codes of a staff user. The new codes are given as hashes. */
export async function replaceRecoveryCodes(tx: Tx, staffId: StaffId, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.query(forgetRecoveryStatement, { staffId });
  await tx.query(addRecoveryStatement, { staffId, codeHashes });
}

const consumeRecoveryStatement = statement({
  name: 'staff_recovery_consume',
  params: { ...pick('staff_recovery_code', 'staff_id code_hash'), now: instant },
  row: pick('staff_recovery_code', 'staff_id'),
  text: `
update staff_recovery_code set used_at = :now
where code_hash = :code_hash and staff_id = :staff_id and used_at is null
returning staff_id`,
});

/** Uses up a recovery code. Returns true for exactly one caller. */
export async function consumeRecoveryCode(
  tx: Tx,
  used: { readonly staffId: StaffId; readonly codeHash: Buffer; readonly now: number },
): Promise<boolean> {
  return (await tx.query(consumeRecoveryStatement, used)).length === 1;
}

const forgetTotpStatement = statement({
  name: 'staff_totp_delete',
  params: pick('staff_totp', 'staff_id'),
  row: {},
  text: 'delete from staff_totp where staff_id = :staff_id',
});

const forgetPasskeysStatement = statement({
  name: 'staff_passkey_delete',
  params: pick('staff_passkey', 'staff_id'),
  row: {},
  text: 'delete from staff_passkey where staff_id = :staff_id',
});

const deletePasswordStatement = statement({
  name: 'staff_password_delete',
  params: pick('staff_password', 'staff_id'),
  row: {},
  text: 'delete from staff_password where staff_id = :staff_id',
});

/**
 * Deletes the password, authenticator, recovery codes and passkeys of a user who lost them. Otherwise a person who
 * knows the old password could set up a new second factor before the user opens the new invitation.
 */
export async function deleteStaffCredentials(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.query(forgetPasskeysStatement, { staffId });
  await tx.query(forgetTotpStatement, { staffId });
  await tx.query(forgetRecoveryStatement, { staffId });
  await tx.query(deletePasswordStatement, { staffId });
}
