import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import { reachAccount } from '#server/identity/account/reach-account.ts';
import { mayMail } from '#server/identity/account/send-account-mail.ts';
import { forgotPassword } from './forgot-password.ts';

/**
 * Mails a link to a new password to an account that the caller may name but not see. It goes to the account's own proven
 * address, so the caller gains nothing but a mail to its owner.
 */
export async function mailLinkToOwner(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'wake'>,
  customerId: CustomerId,
): Promise<Outcome<Record<string, never>, 'customer_unreachable' | 'too_many_requests'>> {
  const owner = await reachAccount(deps, customerId);
  if (owner === null) return refused('customer_unreachable');
  if (!(await mayMail(deps, owner.email))) return refused('too_many_requests');
  await forgotPassword(deps, owner.email);
  return accepted({});
}
