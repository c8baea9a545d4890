import type { z } from 'zod';
import type { CurrentUser, profileChangeSchema } from '#contracts/identity/account.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { isFreshProof } from '#domain/core/session.ts';
import type { PhoneRefusal } from '#domain/core/contact/mobile-phone.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { reachedBy } from '#server/identity/account/phone-way.ts';
import { claimedPhoneIndexOf } from '#server/identity/store/claimed-phone.ts';
import { lockCustomer, saveProfile, type CustomerRow } from '#server/identity/store/customer.ts';
import { nameIndexOf, openProfile, sealProfile, wholeNameOf, type Profile } from '#server/identity/store/profile.ts';
import { mayMail, sendAccountMail } from '#server/identity/account/send-account-mail.ts';
import { getCurrentUser } from '#server/identity/account/get-current-user.ts';

type Change = z.output<typeof profileChangeSchema>;
type UpdateDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>;
type Refusal = 'step_up_required' | PhoneRefusal;
type Updated = Outcome<CurrentUser, Refusal | 'not_signed_in' | 'too_many_requests'>;

/**
 * Changes one field. A new address holds once the link in its mail was used, a new number once its code was typed;
 * until then the old ones stay. Going back to what holds already takes the pending one away. Both lead into the account
 * in the end, so they ask for a proof of the last ten minutes.
 */
export async function updateProfile(deps: UpdateDeps, actor: Customer, change: Change): Promise<Updated> {
  const { customerId } = actor;
  const refusal = whyNot(deps, actor, change);
  if (refusal !== null) return refused(refusal);
  const mailed = change.email !== undefined;
  if (change.email !== undefined && !(await mayMail(deps, change.email))) return refused('too_many_requests');
  const found = await deps.db.inTransaction(async (tx) => {
    const row = await lockCustomer(tx, customerId);
    if (row === null) return false;
    const profile = openProfile(deps.keyring, customerId, row.profileSealed);
    const changed = changedProfile(deps, { row, profile }, change);
    const profileSealed = sealProfile(deps.keyring, customerId, changed);
    const nameIndex = nameIndexOf(deps.keyring, wholeNameOf(changed));
    const claimedPhoneIndex = claimedPhoneIndexOf(deps.keyring, changed, row.phoneVerifiedAt !== null);
    const locale = change.language ?? row.locale;
    await saveProfile(tx, customerId, { profileSealed, nameIndex, claimedPhoneIndex, locale });
    const { pendingEmail } = changed;
    if (mailed && pendingEmail !== null) {
      await sendAccountMail(deps, { customerId, purpose: 'email', email: pendingEmail }, tx);
    }
    return true;
  });
  if (mailed) deps.wake.outbox('mail');
  const user = found ? await getCurrentUser(deps, customerId) : null;
  return user === null ? refused('not_signed_in') : accepted(user);
}

function whyNot(deps: UpdateDeps, actor: Customer, { email, phone }: Change): Refusal | null {
  const isWayIn = email !== undefined || phone !== undefined;
  if (isWayIn && !isFreshProof(actor.provenAt, steadyNow(deps.clock))) return 'step_up_required';
  const reached = phone === undefined ? null : reachedBy(deps, phone);
  return reached?.ok === false ? reached.refusal : null;
}

type Known = { readonly row: CustomerRow; readonly profile: Profile };

function changedProfile(deps: UpdateDeps, { row, profile }: Known, change: Change): Profile {
  const { firstName, lastName, email, phone } = change;
  return {
    ...profile,
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { pendingEmail: holds(row.emailVerifiedAt, profile.email, email) ? null : email }),
    ...(phone === undefined
      ? {}
      : { pendingPhone: holds(row.phoneVerifiedAt, profile.phone, e164Of(deps, phone)) ? null : phone }),
  };
}

function holds(provenAt: number | null, known: string | null, typed: string | null): boolean {
  return provenAt !== null && known === typed;
}

/** The same number however it is written: a proven one is kept in E.164. */
function e164Of(deps: UpdateDeps, typed: string): string | null {
  const reached = reachedBy(deps, typed);
  return reached.ok ? reached.e164 : null;
}
