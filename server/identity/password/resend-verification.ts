import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { isMailWithinLimit, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

/**
 * Sends the verification link again to the pending email address. Returns 'nothing_waits' if no email address is
 * pending, 'too_many_requests' if the email address has reached its limit of mails.
 */
export async function resendVerification(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>,
  customerId: CustomerId,
): Promise<'sent' | 'nothing_waits' | 'too_many_requests'> {
  const row = await findCustomer(deps.db, customerId);
  if (row === null) return 'nothing_waits';
  const { email, pendingEmail } = readProfile(deps.keyring, customerId, row.profileSealed);
  const waiting = pendingEmail ?? (row.emailVerifiedAt === null ? email : null);
  if (waiting === null) return 'nothing_waits';
  if (!(await isMailWithinLimit(deps, waiting))) return 'too_many_requests';
  await deps.db.inTransaction((tx) => sendAccountMail(deps, { customerId, purpose: 'email', email: waiting }, tx));
  deps.wake.outbox('mail');
  return 'sent';
}
