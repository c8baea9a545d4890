import type { Deps } from '#server/deps.ts';
import { parseIsraeliPhone } from '#domain/core/phone.ts';
import { phoneIndexOf, type CustomerRow } from '#server/identity/store/customer.ts';
import { openProfile } from '#server/identity/store/profile.ts';

export type AccountPhone = {
  /** E.164 */
  readonly e164: string;
  readonly phoneIndex: Buffer;
  /** The account has proven this very number already: a code renews the proof and changes nothing else. */
  readonly proven: boolean;
};

/** The number a code goes to: the one that waits for its proof, else the one the account has. Null: none that takes SMS. */
export function accountPhoneOf({ keyring }: Pick<Deps, 'keyring'>, row: CustomerRow): AccountPhone | null {
  const { phone, pendingPhone } = openProfile(keyring, row.customerId, row.profileSealed);
  const parsed = parseIsraeliPhone(pendingPhone ?? phone ?? '');
  if (parsed === null || !parsed.takesMessages) return null;
  const phoneIndex = phoneIndexOf(keyring, parsed.e164);
  const proven = row.phoneVerifiedAt !== null && row.phoneIndex !== null && row.phoneIndex.equals(phoneIndex);
  return { e164: parsed.e164, phoneIndex, proven };
}
