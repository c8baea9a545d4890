import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';

/** Email address and language for service mails to an account. */
export type AccountContact = { readonly email: string; readonly locale: Locale };

/**
 * Returns the verified email address of an account; null if the account is deleted or has no verified email address.
 */
export async function findAccountContact(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  customerId: CustomerId,
): Promise<AccountContact | null> {
  const owner = await findCustomer(db, customerId);
  if (owner === null || owner.emailVerifiedAt === null) return null;
  const { email } = readProfile(keyring, customerId, owner.profileSealed);
  return email === null ? null : { email, locale: owner.locale };
}
