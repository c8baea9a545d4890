import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findPicture } from '#server/identity/store/profile-picture.ts';

/**
 * Returns the picture of an account. Returns null if there is none, or if it cannot be decrypted because of another
 * master secret or changed bytes. The owner can then upload a new picture.
 */
export async function findOwnPicture(
  { db, keyring, log }: Pick<Deps, 'db' | 'keyring' | 'log'>,
  customerId: CustomerId,
): Promise<Buffer | null> {
  const found = await findPicture(db, keyring, customerId);
  if (found === 'unreadable') log.error({ customerId }, 'could not decrypt a picture: is this another master secret?');
  return found === 'unreadable' ? null : found;
}
