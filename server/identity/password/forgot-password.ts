import type { CustomerId } from '#contracts/core/ids.ts';
import { recoveryEmailIndexAt } from '#domain/identity/recovery.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/identity/deps.ts';
import {
  findCustomerByEmail,
  findCustomerByFormerEmail,
  emailRecoveryStateOf,
} from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { findPasswords } from '#server/identity/store/password.ts';
import { deviceKey, type KnownDevice } from '#server/identity/account/known-device.ts';
import { isMailWithinLimit, sendAccountMail } from '#server/identity/account/send-account-mail.ts';
import { identityRateLimits } from '#server/identity/limits.ts';

type ForgotDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'wake'>;

/**
 * Mails a link to set a new password to the first account that is found. This is the account that verified the email
 * address, or the account that this former email address still recovers; otherwise the oldest account with a password
 * that claims it. Sends nothing if no account is found. During the recovery wait, a request with the old or the new
 * email address sends the link to the old email address. The caller responds before this is done, so that neither the
 * response nor its time reveals the result.
 */
export async function forgotPassword(deps: ForgotDeps, email: string): Promise<void> {
  const found = await findRecoveredAccount(deps, email);
  if (found === null) return;
  await deps.db.inTransaction((tx) => sendAccountMail(deps, { ...found, purpose: 'password' }, tx));
  deps.wake.outbox('mail');
}

/**
 * Returns true if this device may request another link for this email address. Unknown email addresses are counted too,
 * so the response reveals nothing about an account. A known device of the account has a separate budget.
 */
export async function mayRequestPasswordLink(
  deps: ForgotDeps,
  email: string,
  device: KnownDevice | null,
): Promise<boolean> {
  const found = device === null ? null : await findRecoveredAccount(deps, email);
  const ownDevice = deviceKey(deps, device, found?.customerId ?? null);
  if (ownDevice === null) return await isMailWithinLimit(deps, email);
  return (await deps.limits.consume(identityRateLimits.account_mails_by_device, ownDevice)).allowed;
}

type RecoveredAccount = { readonly customerId: CustomerId; readonly email: string };

async function findRecoveredAccount(
  { clock, db, keyring }: ForgotDeps,
  email: string,
): Promise<RecoveredAccount | null> {
  const emailIndex = blindIndexOfEmail(keyring, email);
  const now = steadyNow(clock);
  const owner = (await findCustomerByEmail(db, emailIndex)) ?? (await findCustomerByFormerEmail(db, emailIndex, now));
  if (owner === null) {
    const [claim] = await findPasswords(db, emailIndex);
    return claim === undefined ? null : { customerId: claim.customerId, email };
  }
  const { customerId, profileSealed } = owner;
  if (recoveryEmailIndexAt(emailRecoveryStateOf(owner), now) === null) return { customerId, email };
  const { formerEmail } = readProfile(keyring, customerId, profileSealed);
  return formerEmail === null ? null : { customerId, email: formerEmail };
}
