import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findAccountContact } from '#server/identity/account/find-account-contact.ts';
import { isMailWithinLimit } from '#server/identity/account/send-account-mail.ts';
import { forgotPassword } from './forgot-password.ts';

/**
 * Mails a link to set a new password to the owner of an account. The caller knows only the id of the account. The link
 * goes to the account's verified email address, or to the former email address that still recovers the account. So the
 * caller gains nothing.
 */
export async function sendPasswordLinkToOwner(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'wake'>,
  customerId: CustomerId,
): Promise<Outcome<Record<string, never>, 'customer_unreachable' | 'too_many_requests'>> {
  const owner = await findAccountContact(deps, customerId);
  if (owner === null) return refused('customer_unreachable');
  if (!(await isMailWithinLimit(deps, owner.email))) return refused('too_many_requests');
  await forgotPassword(deps, owner.email);
  return accepted({});
}
