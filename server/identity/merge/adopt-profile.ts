import { fullNameOf } from '#domain/core/names/full-name.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { deleteTokensOfOtherEmails } from '#server/identity/store/account-token.ts';
import { blindIndexOfUnverifiedPhone } from '#server/identity/store/unverified-contacts.ts';
import { proveEmail, provePhone, saveProfile, type CustomerRow } from '#server/identity/store/customer.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { applyVerifiedEmailToPasswords } from '#server/identity/store/password.ts';
import {
  contactPartSearchKeys,
  nameSearchKeys,
  decryptProfile,
  encryptProfile,
  type Profile,
} from '#server/identity/store/profile.ts';
import type { mergeEffectsOf } from './preview-account-merge.ts';

type Adoption = {
  readonly source: CustomerRow;
  /** Profile of the account that was closed by the merge. */
  readonly profile: Profile;
  readonly target: CustomerRow;
  readonly mergeEffects: ReturnType<typeof mergeEffectsOf>;
};

/**
 * Fills empty fields of the remaining account's profile with the values of the closed account. Also moves the closed
 * account's verified email address and phone number.
 */
export async function adoptProfile(
  { clock, keyring }: Pick<Deps, 'clock' | 'keyring'>,
  { source, profile, target, mergeEffects }: Adoption,
  tx: Tx,
): Promise<void> {
  const { customerId, locale } = target;
  const now = steadyNow(clock);
  const [hasEmail, hasPhone] = [mergeEffects.email === 'comes', mergeEffects.phone === 'comes'];
  const own = decryptProfile(keyring, customerId, target.profileSealed);
  const filled = profileAfterMerge({ keyring }, own, { source, profile, hasEmail, hasPhone });
  const profileSealed = encryptProfile(keyring, customerId, filled);
  const isPhoneProven = target.phoneVerifiedAt !== null || hasPhone;
  const claimedPhoneIndex = blindIndexOfUnverifiedPhone(keyring, filled, isPhoneProven);
  const nameKeys = nameSearchKeys(keyring, filled);
  const partKeys = contactPartSearchKeys(keyring, filled);
  await saveProfile(tx, customerId, { profileSealed, nameKeys, partKeys, claimedPhoneIndex, locale });
  if (hasPhone && source.phoneIndex !== null) {
    await provePhone(tx, customerId, {
      phoneIndex: source.phoneIndex,
      partKeys,
      claimedPhoneIndex,
      profileSealed,
      now,
    });
  }
  if (hasEmail && source.emailIndex !== null) {
    const recovery = { formerIndex: null, movesAt: null };
    await proveEmail(tx, customerId, { emailIndex: source.emailIndex, partKeys, profileSealed, recovery, now });
    await deleteTokensOfOtherEmails(tx, { customerId, emailIndex: source.emailIndex, now });
    await applyVerifiedEmailToPasswords(tx, customerId, source.emailIndex);
  }
}

type ProfileMergeInput = Pick<Adoption, 'source' | 'profile'> & {
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
};

function profileAfterMerge({ keyring }: Pick<Deps, 'keyring'>, own: Profile, mergeInput: ProfileMergeInput): Profile {
  const { profile: theirs, hasEmail, hasPhone } = mergeInput;
  const hasNoName = fullNameOf(own) === '';
  return {
    ...own,
    ...(hasNoName ? { firstName: theirs.firstName, lastName: theirs.lastName } : {}),
    dateOfBirth: own.dateOfBirth ?? theirs.dateOfBirth,
    country: own.country ?? theirs.country,
    gender: own.gender ?? theirs.gender,
    petType: own.petType ?? theirs.petType,
    ...(hasEmail ? { email: theirs.email } : {}),
    ...(hasPhone ? { phone: theirs.phone } : {}),
    ...pendingContactsAfterMerge({ keyring }, own, mergeInput),
  };
}

/**
 * Returns the unverified (pending) email address and phone number of the remaining account. A value that the merge has
 * moved is no longer pending. Any other value stays pending until it is verified.
 */
function pendingContactsAfterMerge(
  { keyring }: Pick<Deps, 'keyring'>,
  { pendingEmail, pendingPhone }: Profile,
  { source, hasEmail, hasPhone }: ProfileMergeInput,
): Pick<Profile, 'pendingEmail' | 'pendingPhone'> {
  const { emailIndex, phoneIndex } = source;
  const isEmailDone =
    hasEmail && pendingEmail !== null && emailIndex?.equals(blindIndexOfEmail(keyring, pendingEmail)) === true;
  const pendingIndex = blindIndexOfUnverifiedPhone(keyring, { phone: null, pendingPhone }, true);
  const isPhoneDone = hasPhone && phoneIndex?.equals(pendingIndex) === true;
  return { pendingEmail: isEmailDone ? null : pendingEmail, pendingPhone: isPhoneDone ? null : pendingPhone };
}
