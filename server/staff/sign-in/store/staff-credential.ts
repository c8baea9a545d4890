import type { StaffId } from '#contracts/core/ids.ts';
import { array, bigint, bytes, id, instant, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const passwordRow = { staff_id: id<StaffId>(), salt: bytes, hash: bytes, scheme: text } as const;
export type StaffPasswordRow = RowOf<typeof passwordRow>;

const findPasswordStatement = statement({
  name: 'staff_password_find',
  params: { email_index: bytes },
  row: passwordRow,
  text: `
select p.staff_id, p.salt, p.hash, p.scheme
from staff_password p join staff_member m on m.staff_id = p.staff_id
where m.email_index = :email_index and m.disabled_at is null`,
});

/** The password of the member with this address; null where there is none, or they were shut out. */
export async function findStaffPassword(db: Queryable, emailIndex: Buffer): Promise<StaffPasswordRow | null> {
  const [row] = await db.query(findPasswordStatement, { emailIndex });
  return row ?? null;
}

const setPasswordStatement = statement({
  name: 'staff_password_set',
  params: { staff_id: id<StaffId>(), salt: bytes, hash: bytes, scheme: text, now: instant },
  row: {},
  text: `
insert into staff_password (staff_id, salt, hash, scheme, changed_at) values (:staff_id, :salt, :hash, :scheme, :now)
on conflict (staff_id) do update set salt = excluded.salt, hash = excluded.hash, scheme = excluded.scheme,
  changed_at = excluded.changed_at`,
});

export async function setStaffPassword(tx: Tx, password: StaffPasswordRow & { readonly now: number }): Promise<void> {
  await tx.query(setPasswordStatement, password);
}

const findTotpStatement = statement({
  name: 'staff_totp_find',
  params: { staff_id: id<StaffId>() },
  row: { secret_sealed: bytes, confirmed_at: nullable(instant) },
  text: 'select secret_sealed, confirmed_at from staff_totp where staff_id = :staff_id',
});

/** The secret of somebody's authenticator app, confirmed or not; null where there is none. */
export async function findTotp(db: Queryable, staffId: StaffId) {
  const [row] = await db.query(findTotpStatement, { staffId });
  return row ?? null;
}

const offerTotpStatement = statement({
  name: 'staff_totp_offer',
  params: { staff_id: id<StaffId>(), secret_sealed: bytes },
  row: { staff_id: id<StaffId>() },
  text: `
insert into staff_totp (staff_id, secret_sealed) values (:staff_id, :secret_sealed)
on conflict (staff_id) do update set secret_sealed = excluded.secret_sealed where staff_totp.confirmed_at is null
returning staff_id`,
});

/** Keeps a secret until a code of it is shown; false where a confirmed one stands, which nobody replaces so. */
export async function offerTotp(db: Queryable, staffId: StaffId, secretSealed: Buffer): Promise<boolean> {
  return (await db.query(offerTotpStatement, { staffId, secretSealed })).length === 1;
}

const confirmTotpStatement = statement({
  name: 'staff_totp_confirm',
  params: { staff_id: id<StaffId>(), secret_sealed: bytes, step: bigint, now: instant },
  row: { staff_id: id<StaffId>() },
  text: `
update staff_totp set confirmed_at = :now, last_step = :step
where staff_id = :staff_id and confirmed_at is null and secret_sealed = :secret_sealed
returning staff_id`,
});

/** False where another secret was offered meanwhile, or one was confirmed. */
export async function confirmTotp(
  tx: Tx,
  shown: { readonly staffId: StaffId; readonly secretSealed: Buffer; readonly step: number; readonly now: number },
): Promise<boolean> {
  return (await tx.query(confirmTotpStatement, shown)).length === 1;
}

const consumeTotpStatement = statement({
  name: 'staff_totp_consume',
  params: { staff_id: id<StaffId>(), step: bigint },
  row: { staff_id: id<StaffId>() },
  text: `
update staff_totp set last_step = :step
where staff_id = :staff_id and confirmed_at is not null and (last_step is null or last_step < :step)
returning staff_id`,
});

/** True for exactly one caller a step: a code works once, and none that is older than the last one used. */
export async function consumeTotpStep(tx: Tx, staffId: StaffId, step: number): Promise<boolean> {
  return (await tx.query(consumeTotpStatement, { staffId, step })).length === 1;
}

const forgetRecoveryStatement = statement({
  name: 'staff_recovery_delete',
  params: { staff_id: id<StaffId>() },
  row: {},
  text: 'delete from staff_recovery_code where staff_id = :staff_id',
});

const addRecoveryStatement = statement({
  name: 'staff_recovery_add',
  params: { staff_id: id<StaffId>(), code_hashes: array(bytes) },
  row: {},
  text: `
insert into staff_recovery_code (code_hash, staff_id) select given.code_hash, :staff_id
from unnest(:code_hashes) as given (code_hash)`,
});

/** New recovery codes take the place of all others. */
export async function replaceRecoveryCodes(tx: Tx, staffId: StaffId, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.query(forgetRecoveryStatement, { staffId });
  await tx.query(addRecoveryStatement, { staffId, codeHashes });
}

const consumeRecoveryStatement = statement({
  name: 'staff_recovery_consume',
  params: { staff_id: id<StaffId>(), code_hash: bytes, now: instant },
  row: { staff_id: id<StaffId>() },
  text: `
update staff_recovery_code set used_at = :now
where code_hash = :code_hash and staff_id = :staff_id and used_at is null
returning staff_id`,
});

/** Uses one up; true for exactly one caller. */
export async function consumeRecoveryCode(
  tx: Tx,
  used: { readonly staffId: StaffId; readonly codeHash: Buffer; readonly now: number },
): Promise<boolean> {
  return (await tx.query(consumeRecoveryStatement, used)).length === 1;
}

const forgetTotpStatement = statement({
  name: 'staff_totp_delete',
  params: { staff_id: id<StaffId>() },
  row: {},
  text: 'delete from staff_totp where staff_id = :staff_id',
});

const forgetPasskeysStatement = statement({
  name: 'staff_passkey_delete',
  params: { staff_id: id<StaffId>() },
  row: {},
  text: 'delete from staff_passkey where staff_id = :staff_id',
});

/** For whoever lost the phone and the codes: the next sign-in sets a second step up anew. A lost phone has passkeys. */
export async function deleteSecondFactors(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.query(forgetPasskeysStatement, { staffId });
  await tx.query(forgetTotpStatement, { staffId });
  await tx.query(forgetRecoveryStatement, { staffId });
}
