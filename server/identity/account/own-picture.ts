import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { findPicture } from '#server/identity/store/profile-picture.ts';

/**
 * The picture of an account; null where it has none, or one that cannot be opened any more (another master secret, bytes
 * that were changed): there is nothing to show then, and the owner may set a new one.
 */
export async function findOwnPicture(
  { db, keyring, log }: Pick<Deps, 'db' | 'keyring' | 'log'>,
  customerId: CustomerId,
): Promise<Buffer | null> {
  const found = await findPicture(db, keyring, customerId);
  if (found === 'unreadable') log.error({ customerId }, 'a picture cannot be opened: is this another master secret?');
  return found === 'unreadable' ? null : found;
}
