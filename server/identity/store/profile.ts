import { fullNameOf } from '#domain/core/names/full-name.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { storedPartSearchKeysOf, searchKeysOf } from '#server/core/keyring/search-keys.ts';

/**
 * Personal data of an account. It is stored encrypted and decrypted only for use. `null` means that the customer did
 * not enter the value.
 */
export type Profile = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Email address that replaces `email` once it is verified; null if no email address waits for verification. */
  readonly pendingEmail: string | null;
  readonly pendingPhone: string | null;
  /**
   * Former email address, with which the account can be recovered until `recoveryMovesAt` of its row; null if there is
   * none.
   */
  readonly formerEmail: string | null;
  readonly dateOfBirth: string | null;
  readonly country: string | null;
  readonly gender: string | null;
  readonly petType: string | null;
};

const noProfile: Profile = {
  firstName: '',
  lastName: '',
  email: null,
  phone: null,
  pendingEmail: null,
  pendingPhone: null,
  formerEmail: null,
  dateOfBirth: null,
  country: null,
  gender: null,
  petType: null,
};

/** Returns a profile with the given fields; all other fields are null. */
export function profileWithDefaults(known: Partial<Profile>): Profile {
  return { ...noProfile, ...known };
}

function sealContextOf(customerId: CustomerId): SealContext {
  return `customer|profile_sealed|${customerId}`;
}

export function encryptProfile(keyring: Pick<Keyring, 'seal'>, customerId: CustomerId, profile: Profile): Buffer {
  return keyring.seal(sealContextOf(customerId), JSON.stringify(profile));
}

/** Returns the search keys (keyed hashes) for parts of an account's name. Staff users find the account by them. */
export function nameSearchKeys(
  keyring: Pick<Keyring, 'blindIndex'>,
  profile: Pick<Profile, 'firstName' | 'lastName'>,
): Buffer[] {
  return searchKeysOf(keyring, 'customer', { names: [fullNameOf(profile)] });
}

/**
 * Returns the search keys for parts of the account's email addresses and phone numbers. They include verified and
 * unverified values.
 */
export function contactPartSearchKeys(
  keyring: Pick<Keyring, 'blindIndex'>,
  { email, pendingEmail, phone, pendingPhone }: Pick<Profile, 'email' | 'pendingEmail' | 'phone' | 'pendingPhone'>,
): Buffer[] {
  return storedPartSearchKeysOf(keyring, 'customer', [
    { role: 'self', names: [], emails: [email, pendingEmail], phones: [phone, pendingPhone] },
  ]);
}

/**
 * Returns the profile for views and mails. Returns an empty profile if it cannot be decrypted, and reports this. Never
 * save the result.
 */
export function readProfile(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  customerId: CustomerId,
  sealed: Buffer,
): Profile {
  const row = { table: 'customer', id: customerId };
  return readSealed({ keyring }, row, () => decryptProfile(keyring, customerId, sealed)) ?? noProfile;
}

/** Decrypts a profile. Throws if the ciphertext is damaged or was encrypted for another customer. */
export function decryptProfile(keyring: Pick<Keyring, 'open'>, customerId: CustomerId, sealed: Buffer): Profile {
  const opened: unknown = JSON.parse(keyring.open(sealContextOf(customerId), sealed));
  if (typeof opened !== 'object' || opened === null) throw new Error(`customer ${customerId} has no profile`);
  return { ...noProfile, ...opened };
}
