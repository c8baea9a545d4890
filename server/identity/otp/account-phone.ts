import type { PhoneRefusal } from '#domain/core/contact/mobile-phone.ts';
import type { Deps } from '#server/identity/deps.ts';
import { checkMobileForSmsCodes } from '#server/identity/account/sms-availability.ts';
import { blindIndexOfPhone, type CustomerRow } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';

export type UnreachablePhone = PhoneRefusal;

export type AccountPhone = {
  /** Phone number in E.164. */
  readonly e164: string;
  readonly phoneIndex: Buffer;
  /** True if the account has already verified this phone number. A code then only renews the proof of identity. */
  readonly proven: boolean;
};

/**
 * Returns the phone number to which a code is sent: the unverified (pending) phone number, or otherwise the account's
 * own phone number. Returns the reason if no SMS can be sent to it.
 */
export function accountPhoneOf(
  deps: Pick<Deps, 'config' | 'keyring'>,
  row: CustomerRow,
): AccountPhone | UnreachablePhone {
  const { keyring } = deps;
  const { phone, pendingPhone } = readProfile(keyring, row.customerId, row.profileSealed);
  const reached = checkMobileForSmsCodes(deps, pendingPhone ?? phone ?? '');
  if (!reached.ok) return reached.refusal;
  const phoneIndex = blindIndexOfPhone(keyring, reached.e164);
  const isProven = row.phoneVerifiedAt !== null && row.phoneIndex !== null && row.phoneIndex.equals(phoneIndex);
  return { e164: reached.e164, phoneIndex, proven: isProven };
}
