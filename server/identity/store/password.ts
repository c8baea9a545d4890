import type { CustomerId } from '#contracts/core/ids.ts';
import { boolean, bytes, instant } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const passwordRow = pick('password', 'customer_id hash salt scheme');
export type PasswordRow = RowOf<typeof passwordRow>;

const findStatement = statement({
  name: 'password_find',
  params: pick('password', 'email_index'),
  row: passwordRow,
  text: `
select p.customer_id, p.hash, p.salt, p.scheme
from password p join customer c on c.customer_id = p.customer_id
where p.email_index = :email_index and c.deleted_at is null and c.disabled_at is null
order by c.email_verified_at is null, c.created_at
limit 20`,
});

/**
 * Returns the passwords of the accounts that claim this email address, at most 20. The account that has verified it
 * comes first.
 */
export async function findPasswords(db: Queryable, emailIndex: Buffer): Promise<PasswordRow[]> {
  return await db.query(findStatement, { emailIndex });
}

const ownStatement = statement({
  name: 'password_own',
  params: pick('password', 'customer_id'),
  row: passwordRow,
  text: 'select customer_id, hash, salt, scheme from password where customer_id = :customer_id',
});

export async function findOwnPassword(db: Queryable, customerId: CustomerId): Promise<PasswordRow | null> {
  const [row] = await db.query(ownStatement, { customerId });
  return row ?? null;
}

const saltStatement = statement({
  name: 'password_salt',
  params: pick('password', 'email_index'),
  row: pick('password', 'salt'),
  text: 'select salt from password where email_index = :email_index limit 1',
});

/** Returns the salt that the passwords of this email address share. Returns null if there is none yet. */
export async function findPasswordSalt(db: Queryable, emailIndex: Buffer): Promise<Buffer | null> {
  const [row] = await db.query(saltStatement, { emailIndex });
  return row?.salt ?? null;
}

export type NewPassword = ParamsOf<typeof setStatement>;

const setStatement = statement({
  name: 'password_set',
  params: { ...pick('password', 'customer_id email_index hash salt scheme'), now: instant },
  row: { added: boolean },
  text: `
insert into password (customer_id, email_index, hash, salt, scheme, changed_at) values (:customer_id, :email_index,
  :hash, :salt, :scheme, :now)
on conflict (customer_id) do update set email_index = excluded.email_index, hash = excluded.hash,
  salt = excluded.salt, scheme = excluded.scheme, changed_at = excluded.changed_at
-- xmax is 0 for a new row, which no transaction has updated or locked
returning xmax = 0 as added`,
});

/** Sets or changes an account's password. Returns 'added' or 'changed'. */
export async function setPassword(tx: Tx, password: NewPassword): Promise<'added' | 'changed'> {
  const [row] = await tx.query(setStatement, password);
  return row?.added === true ? 'added' : 'changed';
}

const upgradeStatement = statement({
  name: 'password_upgrade',
  params: { ...pick('password', 'customer_id hash scheme'), replaced: bytes },
  row: {},
  text: `
update password set hash = :hash, scheme = :scheme where customer_id = :customer_id and hash = :replaced`,
});

/**
 * Replaces the hash of an unchanged password by a hash of another scheme. Does nothing if the password was changed
 * meanwhile.
 */
export async function upgradePassword(db: Queryable, upgrade: ParamsOf<typeof upgradeStatement>): Promise<void> {
  await db.query(upgradeStatement, upgrade);
}

const moveStatement = statement({
  name: 'password_move',
  params: pick('password', 'customer_id email_index'),
  row: {},
  text: 'update password set email_index = :email_index where customer_id = :customer_id',
});

const removeOthersStatement = statement({
  name: 'password_oust',
  params: pick('password', 'customer_id email_index'),
  row: pick('password', 'customer_id'),
  text: `delete from password where email_index = :email_index and customer_id <> :customer_id returning customer_id`,
});

/**
 * Applies the verification of an email address to the stored passwords. The account's own password moves to this email
 * address. Passwords that other accounts set for it without verification are deleted. Returns these other accounts.
 */
export async function applyVerifiedEmailToPasswords(
  tx: Tx,
  customerId: CustomerId,
  emailIndex: Buffer,
): Promise<CustomerId[]> {
  await tx.query(moveStatement, { customerId, emailIndex });
  const ousted = await tx.query(removeOthersStatement, { customerId, emailIndex });
  return ousted.map((row) => row.customerId);
}
