import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer, type CustomerRow } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { isSmsOffered, checkMobileForSmsCodes, type SmsCountryConfig } from './sms-availability.ts';

export type AccountContact = { readonly email: string; readonly locale: Locale };

export type AccountPhoneContact = { readonly phone: string; readonly locale: Locale };

/**
 * Returns the verified email address of an account. Returns null if the account was deleted or blocked, or has no
 * verified email address.
 */
export async function findAccountContact(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  customerId: CustomerId,
): Promise<AccountContact | null> {
  const owner = await findCustomer(db, customerId);
  if (owner === null || owner.emailVerifiedAt === null) return null;
  const { email } = readProfile(keyring, customerId, owner.profileSealed);
  return email === null ? null : { email, locale: owner.locale };
}

/**
 * Returns the verified phone number of an account. Returns null if the account was deleted or blocked, or has no
 * verified phone number.
 */
export async function findAccountPhone(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  customerId: CustomerId,
): Promise<AccountPhoneContact | null> {
  const owner = await findCustomer(db, customerId);
  if (owner === null || owner.phoneVerifiedAt === null) return null;
  const { phone } = readProfile(keyring, customerId, owner.profileSealed);
  return phone === null ? null : { phone, locale: owner.locale };
}

export type CodeContact = { readonly channel: 'mail' | 'sms'; readonly to: string };

/**
 * Returns the verified email address of an account. Without it, returns the verified phone number. Returns null if the
 * account has neither, or if no code can be sent to the phone number.
 */
export function contactForMergeCode(
  deps: SmsCountryConfig & Pick<Deps, 'keyring' | 'sms'>,
  { customerId, profileSealed, emailVerifiedAt, phoneVerifiedAt }: CustomerRow,
): CodeContact | null {
  const { email, phone } = readProfile(deps.keyring, customerId, profileSealed);
  if (emailVerifiedAt !== null && email !== null) return { channel: 'mail', to: email };
  if (phoneVerifiedAt === null || phone === null || !isSmsOffered(deps)) return null;
  const reached = checkMobileForSmsCodes(deps, phone);
  return reached.ok ? { channel: 'sms', to: reached.e164 } : null;
}

/** Returns the email address that an account has entered but not verified yet. Returns null if there is none. */
export function unverifiedEmailOf({ keyring }: Pick<Deps, 'keyring'>, row: CustomerRow): string | null {
  const { email, pendingEmail } = readProfile(keyring, row.customerId, row.profileSealed);
  return pendingEmail ?? (row.emailVerifiedAt === null ? email : null);
}
