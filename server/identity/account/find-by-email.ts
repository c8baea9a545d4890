import type { CustomerId } from '#contracts/core/ids.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomerByEmail } from '#server/identity/store/customer.ts';

/**
 * Returns the account that has verified this email address. Returns null if there is none. It is for staff users only,
 * because the result reveals that an account exists.
 */
export async function findCustomerIdByEmail(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  email: string,
): Promise<CustomerId | null> {
  return (await findCustomerByEmail(db, blindIndexOfEmail(keyring, email)))?.customerId ?? null;
}
