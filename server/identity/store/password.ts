import type { CustomerId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const passwordRow = { customer_id: id<CustomerId>(), hash: bytes, salt: bytes, scheme: text } as const;
export type PasswordRow = RowOf<typeof passwordRow>;

const findStatement = statement({
  name: 'password_find',
  params: { email_index: bytes },
  row: passwordRow,
  text: `
select p.customer_id, p.hash, p.salt, p.scheme
from password p join customer c on c.customer_id = p.customer_id
where p.email_index = :email_index and c.deleted_at is null and c.disabled_at is null
order by c.email_verified_at is null, c.created_at
limit 20`,
});

/** Passwords of every account that claims this address, whoever has proven it first. */
export async function findPasswords(db: Queryable, emailIndex: Buffer): Promise<PasswordRow[]> {
  return await db.query(findStatement, { emailIndex });
}

const ownStatement = statement({
  name: 'password_own',
  params: { customer_id: id<CustomerId>() },
  row: passwordRow,
  text: 'select customer_id, hash, salt, scheme from password where customer_id = :customer_id',
});

export async function findOwnPassword(db: Queryable, customerId: CustomerId): Promise<PasswordRow | null> {
  const [row] = await db.query(ownStatement, { customerId });
  return row ?? null;
}

const saltStatement = statement({
  name: 'password_salt',
  params: { email_index: bytes },
  row: { salt: bytes },
  text: 'select salt from password where email_index = :email_index limit 1',
});

/** The salt that the passwords of this address share; null where there is none yet. */
export async function findSalt(db: Queryable, emailIndex: Buffer): Promise<Buffer | null> {
  const [row] = await db.query(saltStatement, { emailIndex });
  return row?.salt ?? null;
}

export type NewPassword = {
  readonly customerId: CustomerId;
  readonly emailIndex: Buffer;
  readonly hash: Buffer;
  readonly salt: Buffer;
  readonly scheme: string;
  readonly now: number;
};

const setStatement = statement({
  name: 'password_set',
  params: { customer_id: id<CustomerId>(), email_index: bytes, hash: bytes, salt: bytes, scheme: text, now: instant },
  row: { added: boolean },
  text: `
insert into password (customer_id, email_index, hash, salt, scheme, changed_at) values (:customer_id, :email_index,
  :hash, :salt, :scheme, :now)
on conflict (customer_id) do update set email_index = excluded.email_index, hash = excluded.hash,
  salt = excluded.salt, scheme = excluded.scheme, changed_at = excluded.changed_at
-- a row version that no transaction has replaced or locked is a new row
returning xmax = 0 as added`,
});

/** Sets or changes an account's one password; says which it was. */
export async function setPassword(tx: Tx, password: NewPassword): Promise<'added' | 'changed'> {
  const [row] = await tx.query(setStatement, password);
  return row?.added === true ? 'added' : 'changed';
}

const moveStatement = statement({
  name: 'password_move',
  params: { customer_id: id<CustomerId>(), email_index: bytes },
  row: {},
  text: 'update password set email_index = :email_index where customer_id = :customer_id',
});

const ousterStatement = statement({
  name: 'password_oust',
  params: { customer_id: id<CustomerId>(), email_index: bytes },
  row: { customer_id: id<CustomerId>() },
  text: `delete from password where email_index = :email_index and customer_id <> :customer_id returning customer_id`,
});

/**
 * An address was proven: the account's own password goes with it, and passwords that other accounts set under the
 * address without ever proving it are gone. Answers whose those were.
 */
export async function claimPasswordAddress(tx: Tx, customerId: CustomerId, emailIndex: Buffer): Promise<CustomerId[]> {
  await tx.query(moveStatement, { customerId, emailIndex });
  const ousted = await tx.query(ousterStatement, { customerId, emailIndex });
  return ousted.map((row) => row.customerId);
}
