import type { CustomerId } from '#contracts/core/ids.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomerByEmail } from '#server/identity/store/customer.ts';

/** Whose account has proven this address; null where nobody has. For staff: it tells that there is an account. */
export async function findCustomerIdByEmail(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  email: string,
): Promise<CustomerId | null> {
  return (await findCustomerByEmail(db, emailIndexOf(keyring, email)))?.customerId ?? null;
}
