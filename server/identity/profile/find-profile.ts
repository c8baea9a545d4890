import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile, type Profile } from '#server/identity/store/profile.ts';

/** What an account says of its owner, in clear; null where it is gone. */
export async function findProfile(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  customerId: CustomerId,
): Promise<Profile | null> {
  const row = await findCustomer(db, customerId);
  return row === null ? null : readProfile(keyring, customerId, row.profileSealed);
}
