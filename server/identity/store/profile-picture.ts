import type { CustomerId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { boolean, bytes, instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

function sealContextOf(customerId: CustomerId): SealContext {
  return `profile_picture|picture_sealed|${customerId}`;
}

const saveStatement = statement({
  name: 'profile_picture_keep',
  params: { ...pick('profile_picture', 'customer_id'), sealed: bytes, now: instant },
  row: pick('profile_picture', 'customer_id'),
  text: `
insert into profile_picture (customer_id, picture_sealed, updated_at)
select customer_id, :sealed, :now from customer where customer_id = :customer_id and deleted_at is null for share
on conflict (customer_id) do update set picture_sealed = excluded.picture_sealed, updated_at = excluded.updated_at
returning customer_id`,
});

type PictureKeyring = Pick<Keyring, 'sealBytes'>;

/**
 * Encrypts the picture of an account and stores it in place of the previous picture. Returns false if the account was
 * deleted.
 */
export async function storePicture(
  db: Queryable,
  keyring: PictureKeyring,
  upload: { readonly customerId: CustomerId; readonly picture: Buffer; readonly now: number },
): Promise<boolean> {
  const sealed = keyring.sealBytes(sealContextOf(upload.customerId), upload.picture);
  return (await db.query(saveStatement, { customerId: upload.customerId, sealed, now: upload.now })).length === 1;
}

const findStatement = statement({
  name: 'profile_picture_find',
  params: pick('profile_picture', 'customer_id'),
  row: pick('profile_picture', 'picture_sealed'),
  text: 'select picture_sealed from profile_picture where customer_id = :customer_id',
});

/**
 * Returns the decrypted picture of an account. Returns 'unreadable' if it cannot be decrypted, and null if the account
 * has no picture.
 */
export async function findPicture(
  db: Queryable,
  keyring: Pick<Keyring, 'openBytes'>,
  customerId: CustomerId,
): Promise<Buffer | 'unreadable' | null> {
  const [row] = await db.query(findStatement, { customerId });
  if (row === undefined) return null;
  try {
    return keyring.openBytes(sealContextOf(customerId), row.pictureSealed);
  } catch {
    return 'unreadable';
  }
}

const hasStatement = statement({
  name: 'profile_picture_has',
  params: pick('profile_picture', 'customer_id'),
  row: { has_picture: boolean },
  text: 'select exists (select from profile_picture where customer_id = :customer_id) as has_picture',
});

export async function hasPicture(db: Queryable, customerId: CustomerId): Promise<boolean> {
  const [row] = await db.query(hasStatement, { customerId });
  return row?.hasPicture ?? false;
}

const removeStatement = statement({
  name: 'profile_picture_remove',
  params: pick('profile_picture', 'customer_id'),
  row: {},
  text: 'delete from profile_picture where customer_id = :customer_id',
});

export async function deletePicture(db: Queryable, customerId: CustomerId): Promise<void> {
  await db.query(removeStatement, { customerId });
}
