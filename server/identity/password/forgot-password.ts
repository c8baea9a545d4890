import type { Deps } from '#server/deps.ts';
import { findCustomerByEmail } from '#server/identity/store/customer.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { findPasswords } from '#server/identity/store/password.ts';
import { mayMail, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

type ForgotDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'wake'>;

/**
 * Sends a link to whoever has proven the address, else to the oldest account that claims it; to nobody where there is
 * none. The caller answers before this is done, so that neither the answer nor its time says which it was.
 */
export async function forgotPassword(deps: ForgotDeps, email: string): Promise<void> {
  const emailIndex = emailIndexOf(deps.keyring, email);
  const owner = await findCustomerByEmail(deps.db, emailIndex);
  const customerId = owner?.customerId ?? (await findPasswords(deps.db, emailIndex))[0]?.customerId ?? null;
  if (customerId === null || !(await mayMail(deps, email))) return;
  await deps.db.inTransaction((tx) => sendAccountMail(deps, { customerId, purpose: 'password', email }, tx));
  deps.wake.outbox('mail');
}
