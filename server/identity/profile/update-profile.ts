import type { z } from 'zod';
import type { CurrentUser, profileChangeSchema } from '#contracts/identity/account.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { isFreshProof } from '#domain/core/session.ts';
import type { PhoneRefusal } from '#domain/core/contact/mobile-phone.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { checkMobileForSmsCodes } from '#server/identity/account/sms-availability.ts';
import { deleteTokensOfOtherEmails } from '#server/identity/store/account-token.ts';
import { blindIndexOfUnverifiedPhone } from '#server/identity/store/unverified-contacts.ts';
import { lockCustomer, saveProfile, type CustomerRow } from '#server/identity/store/customer.ts';
import {
  contactPartSearchKeys,
  nameSearchKeys,
  decryptProfile,
  encryptProfile,
  type Profile,
} from '#server/identity/store/profile.ts';
import { isMailWithinLimit, sendAccountMail } from '#server/identity/account/send-account-mail.ts';
import { getCurrentUser } from '#server/identity/account/get-current-user.ts';

type ProfileChange = z.output<typeof profileChangeSchema>;
type UpdateDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>;
type ProfileRefusal = 'step_up_required' | PhoneRefusal;
type Updated = Outcome<CurrentUser, ProfileRefusal | 'not_signed_in' | 'too_many_requests'>;

/**
 * Changes one field of the profile. A new email address becomes valid after the link in its mail was used, and a new
 * phone number after its code was entered. Until then the old values stay valid. Setting the current value again
 * cancels the unverified (pending) value. Email address and phone number are sign-in methods. Changing them therefore
 * requires a proof of identity from the last ten minutes.
 */
export async function updateProfile(deps: UpdateDeps, actor: Customer, change: ProfileChange): Promise<Updated> {
  const { customerId } = actor;
  const refusal = changeRefusal(deps, actor, change);
  if (refusal !== null) return refused(refusal);
  const changesEmail = change.email !== undefined;
  if (change.email !== undefined && !(await isMailWithinLimit(deps, change.email))) return refused('too_many_requests');
  const found = await deps.db.inTransaction(async (tx) => {
    const row = await lockCustomer(tx, customerId);
    if (row === null) return false;
    const profile = decryptProfile(deps.keyring, customerId, row.profileSealed);
    const changed = changedProfile(deps, { row, profile }, change);
    const profileSealed = encryptProfile(deps.keyring, customerId, changed);
    const nameKeys = nameSearchKeys(deps.keyring, changed);
    const partKeys = contactPartSearchKeys(deps.keyring, changed);
    const claimedPhoneIndex = blindIndexOfUnverifiedPhone(deps.keyring, changed, row.phoneVerifiedAt !== null);
    const locale = change.language ?? row.locale;
    await saveProfile(tx, customerId, { profileSealed, nameKeys, partKeys, claimedPhoneIndex, locale });
    const { pendingEmail } = changed;
    if (changesEmail && pendingEmail !== null) {
      await sendAccountMail(deps, { customerId, purpose: 'email', email: pendingEmail }, tx);
    } else if (changesEmail && row.emailIndex !== null) {
      // the change is cancelled together with the link that would complete it
      await deleteTokensOfOtherEmails(tx, { customerId, emailIndex: row.emailIndex, now: steadyNow(deps.clock) });
    }
    return true;
  });
  if (changesEmail) deps.wake.outbox('mail');
  const user = found ? await getCurrentUser(deps, customerId) : null;
  return user === null ? refused('not_signed_in') : accepted(user);
}

function changeRefusal(deps: UpdateDeps, actor: Customer, { email, phone }: ProfileChange): ProfileRefusal | null {
  const isWayIn = email !== undefined || phone !== undefined;
  if (isWayIn && !isFreshProof(actor.provenAt, steadyNow(deps.clock))) return 'step_up_required';
  const reached = phone === undefined ? null : checkMobileForSmsCodes(deps, phone);
  return reached?.ok === false ? reached.refusal : null;
}

type CurrentProfile = { readonly row: CustomerRow; readonly profile: Profile };

function changedProfile(deps: UpdateDeps, { row, profile }: CurrentProfile, change: ProfileChange): Profile {
  const { firstName, lastName, email, phone } = change;
  return {
    ...profile,
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined
      ? {}
      : { pendingEmail: isAlreadyProven(row.emailVerifiedAt, profile.email, email) ? null : email }),
    ...(phone === undefined
      ? {}
      : { pendingPhone: isAlreadyProven(row.phoneVerifiedAt, profile.phone, e164Of(deps, phone)) ? null : phone }),
  };
}

function isAlreadyProven(provenAt: number | null, known: string | null, typed: string | null): boolean {
  return provenAt !== null && known === typed;
}

/**
 * Returns the phone number in E.164, for comparison with a verified phone number, which is stored in this form. Returns
 * null if no code can be sent to it.
 */
function e164Of(deps: UpdateDeps, typed: string): string | null {
  const reached = checkMobileForSmsCodes(deps, typed);
  return reached.ok ? reached.e164 : null;
}
