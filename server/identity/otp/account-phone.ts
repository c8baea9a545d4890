import type { PhoneRefusal } from '#domain/core/contact/mobile-phone.ts';
import type { Deps } from '#server/deps.ts';
import { reachedBy } from '#server/identity/account/phone-way.ts';
import { phoneIndexOf, type CustomerRow } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';

export type Unreached = PhoneRefusal;

export type AccountPhone = {
  /** E.164 */
  readonly e164: string;
  readonly phoneIndex: Buffer;
  /** The account has proven this very number already: a code renews the proof and changes nothing else. */
  readonly proven: boolean;
};

/** The number a code goes to: the one that waits for its proof, else the one the account has. Else why no SMS gets there. */
export function accountPhoneOf(deps: Pick<Deps, 'config' | 'keyring'>, row: CustomerRow): AccountPhone | Unreached {
  const { keyring } = deps;
  const { phone, pendingPhone } = readProfile(keyring, row.customerId, row.profileSealed);
  const reached = reachedBy(deps, pendingPhone ?? phone ?? '');
  if (!reached.ok) return reached.refusal;
  const phoneIndex = phoneIndexOf(keyring, reached.e164);
  const proven = row.phoneVerifiedAt !== null && row.phoneIndex !== null && row.phoneIndex.equals(phoneIndex);
  return { e164: reached.e164, phoneIndex, proven };
}
