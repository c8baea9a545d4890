import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomer, openProfile } from '#server/identity/store/customer.ts';
import { mayMail, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

/** Sends the proving link again, to the address that waits for its proof; nothing where all is proven. */
export async function resendVerification(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>,
  customerId: CustomerId,
): Promise<void> {
  const row = await findCustomer(deps.db, customerId);
  if (row === null) return;
  const { email, pendingEmail } = openProfile(deps.keyring, customerId, row.profileSealed);
  const waiting = pendingEmail ?? (row.emailVerifiedAt === null ? email : null);
  if (waiting === null || !(await mayMail(deps, waiting))) return;
  await deps.db.inTransaction((tx) => sendAccountMail(deps, { customerId, purpose: 'email', email: waiting }, tx));
  deps.wake.outbox('mail');
}
