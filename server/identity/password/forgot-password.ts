import type { CustomerId } from '#contracts/core/ids.ts';
import { waitingFor } from '#domain/identity/recovery.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomerByEmail, findCustomerByFormerEmail, recoveryOf } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { findPasswords } from '#server/identity/store/password.ts';
import { deviceKey, type KnownDevice } from '#server/identity/account/known-device.ts';
import { mayMail, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

type ForgotDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'wake'>;

/**
 * Sends a link to whoever has proven the address, else to the account that it still recovers, else to the oldest one
 * that claims it; to nobody where there is none. While an address from before recovers the account the link goes there,
 * whichever of the two was typed. The caller answers before this is done, so that neither the answer nor its time says which it was.
 */
export async function forgotPassword(deps: ForgotDeps, email: string): Promise<void> {
  const found = await findRecovered(deps, email);
  if (found === null) return;
  await deps.db.inTransaction((tx) => sendAccountMail(deps, { ...found, purpose: 'password' }, tx));
  deps.wake.outbox('mail');
}

/**
 * Whether one more link may be asked for under this address, from this device. The address is counted whether or not it
 * is anybody's, so the answer says nothing about an account; a device that is known to its account has a budget of its own.
 */
export async function mayAskForLink(deps: ForgotDeps, email: string, device: KnownDevice | null): Promise<boolean> {
  const found = device === null ? null : await findRecovered(deps, email);
  const own = deviceKey(deps, device, found?.customerId ?? null);
  if (own === null) return await mayMail(deps, email);
  return (await deps.limits.consume('account_mails_by_device', own)).allowed;
}

type Recovered = { readonly customerId: CustomerId; readonly email: string };

async function findRecovered({ clock, db, keyring }: ForgotDeps, email: string): Promise<Recovered | null> {
  const emailIndex = emailIndexOf(keyring, email);
  const now = steadyNow(clock);
  const owner = (await findCustomerByEmail(db, emailIndex)) ?? (await findCustomerByFormerEmail(db, emailIndex, now));
  if (owner === null) {
    const [claim] = await findPasswords(db, emailIndex);
    return claim === undefined ? null : { customerId: claim.customerId, email };
  }
  const { customerId, profileSealed } = owner;
  if (waitingFor(recoveryOf(owner), now) === null) return { customerId, email };
  const { formerEmail } = readProfile(keyring, customerId, profileSealed);
  return formerEmail === null ? null : { customerId, email: formerEmail };
}
