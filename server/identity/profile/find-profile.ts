import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile, type Profile } from '#server/identity/store/profile.ts';

/** Returns the decrypted profile of an account. Returns null if the account was deleted or blocked. */
export async function findProfile(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  customerId: CustomerId,
): Promise<Profile | null> {
  const row = await findCustomer(db, customerId);
  return row === null ? null : readProfile(keyring, customerId, row.profileSealed);
}
