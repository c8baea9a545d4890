import type { CustomerId } from '#contracts/core/ids.ts';
import { nameWords } from '#domain/core/text/name-words.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';

/** The personal part of an account, kept sealed and opened only to act on it. `null` is "not told". */
export type Profile = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Waiting for their proof. */
  readonly pendingEmail: string | null;
  readonly pendingPhone: string | null;
  /** Recovers the account until `recoveryMovesAt` of its row. */
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

/** A profile of which only some things are known. */
export function profileOf(known: Partial<Profile>): Profile {
  return { ...noProfile, ...known };
}

function contextOf(customerId: CustomerId): SealContext {
  return `customer|profile_sealed|${customerId}`;
}

export function sealProfile(keyring: Pick<Keyring, 'seal'>, customerId: CustomerId, profile: Profile): Buffer {
  return keyring.seal(contextOf(customerId), JSON.stringify(profile));
}

/** Index of an account without a name; no name is written so. */
const NAMELESS = '-';

/** Returns the index by which an account is found by its whole name. */
export function nameIndexOf(keyring: Pick<Keyring, 'blindIndex'>, wholeName: string): Buffer {
  return keyring.blindIndex('name', nameWords(wholeName) ?? NAMELESS);
}

/** Index of names with digits, brackets or other signs as earlier releases wrote it: they were found by nothing. */
export function outdatedNameIndex(keyring: Pick<Keyring, 'blindIndex'>): Buffer {
  return keyring.blindIndex('name', '');
}

export function wholeNameOf({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** The profile for views and mails: an empty one if it does not open, which is reported. Never write it back. */
export function readProfile(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  customerId: CustomerId,
  sealed: Buffer,
): Profile {
  const row = { table: 'customer', id: customerId };
  return readSealed({ keyring }, row, () => openProfile(keyring, customerId, sealed)) ?? noProfile;
}

/** Throws where the bytes are not the ones that were sealed for this customer. */
export function openProfile(keyring: Pick<Keyring, 'open'>, customerId: CustomerId, sealed: Buffer): Profile {
  const opened: unknown = JSON.parse(keyring.open(contextOf(customerId), sealed));
  if (typeof opened !== 'object' || opened === null) throw new Error(`customer ${customerId} has no profile`);
  return { ...noProfile, ...opened };
}
