import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { mayMail, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

/**
 * Sends the proving link again, to the address that waits for its proof; nothing where all is proven. False where no mail
 * goes out because that address has had enough of them.
 */
export async function resendVerification(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>,
  customerId: CustomerId,
): Promise<boolean> {
  const row = await findCustomer(deps.db, customerId);
  if (row === null) return true;
  const { email, pendingEmail } = readProfile(deps.keyring, customerId, row.profileSealed);
  const waiting = pendingEmail ?? (row.emailVerifiedAt === null ? email : null);
  if (waiting === null) return true;
  if (!(await mayMail(deps, waiting))) return false;
  await deps.db.inTransaction((tx) => sendAccountMail(deps, { customerId, purpose: 'email', email: waiting }, tx));
  deps.wake.outbox('mail');
  return true;
}
