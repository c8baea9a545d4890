import type { CustomerId } from '#contracts/core/ids.ts';
import { waitingFor } from '#domain/identity/recovery.ts';
import type { Deps } from '#server/deps.ts';
import {
  findCustomerByEmail,
  findCustomerByFormerEmail,
  openProfile,
  recoveryOf,
} from '#server/identity/store/customer.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { findPasswords } from '#server/identity/store/password.ts';
import { mayMail, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

type ForgotDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'wake'>;

/**
 * Sends a link to whoever has proven the address, else to the account that it still recovers, else to the oldest one
 * that claims it; to nobody where there is none. While an address from before recovers the account the link goes there,
 * whichever of the two was typed. The caller answers before this is done, so that neither the answer nor its time says which it was.
 */
export async function forgotPassword(deps: ForgotDeps, email: string): Promise<void> {
  const found = await findRecovered(deps, email);
  if (found === null || !(await mayMail(deps, found.email))) return;
  await deps.db.inTransaction((tx) => sendAccountMail(deps, { ...found, purpose: 'password' }, tx));
  deps.wake.outbox('mail');
}

type Recovered = { readonly customerId: CustomerId; readonly email: string };

async function findRecovered({ clock, db, keyring }: ForgotDeps, email: string): Promise<Recovered | null> {
  const emailIndex = emailIndexOf(keyring, email);
  const now = clock.now();
  const owner = (await findCustomerByEmail(db, emailIndex)) ?? (await findCustomerByFormerEmail(db, emailIndex, now));
  if (owner === null) {
    const [claim] = await findPasswords(db, emailIndex);
    return claim === undefined ? null : { customerId: claim.customerId, email };
  }
  const { customerId, profileSealed } = owner;
  if (waitingFor(recoveryOf(owner), now) === null) return { customerId, email };
  const { formerEmail } = openProfile(keyring, customerId, profileSealed);
  return formerEmail === null ? null : { customerId, email: formerEmail };
}
