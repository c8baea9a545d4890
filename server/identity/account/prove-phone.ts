import type { SessionId } from '#contracts/core/ids.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { blindIndexOfUnverifiedPhone } from '#server/identity/store/unverified-contacts.ts';
import { blindIndexOfPhone, provePhone, type CustomerRow } from '#server/identity/store/customer.ts';
import { contactPartSearchKeys, decryptProfile, encryptProfile } from '#server/identity/store/profile.ts';
import { endSessions } from '#server/identity/store/session.ts';
import { notifyAccountOwner } from './notify-account-owner.ts';

export type PhoneProof = {
  /** Row of the customer, which this transaction has locked. */
  readonly row: CustomerRow;
  /** Session in which the phone number was verified. If a phone number is replaced, only this session stays open. */
  readonly sessionId: SessionId;
  readonly e164: string;
};

/**
 * Records that the account owns a verified phone number, which is then a sign-in method. The owner is notified of the
 * new method. Replacing a phone number ends every other session. Throws the unique violation `customer_proven_phone` if
 * another account has verified the phone number.
 */
export async function applyPhoneProof(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  { row, sessionId, e164 }: PhoneProof,
  tx: Tx,
): Promise<void> {
  const { keyring } = deps;
  const { customerId, phoneVerifiedAt } = row;
  const now = steadyNow(deps.clock);
  const phoneIndex = blindIndexOfPhone(keyring, e164);
  const known = phoneVerifiedAt !== null && row.phoneIndex?.equals(phoneIndex) === true;
  const profile = {
    ...decryptProfile(keyring, customerId, row.profileSealed),
    phone: e164,
    pendingPhone: null,
  };
  await provePhone(tx, customerId, {
    phoneIndex,
    partKeys: contactPartSearchKeys(keyring, profile),
    claimedPhoneIndex: blindIndexOfUnverifiedPhone(keyring, profile, true),
    profileSealed: encryptProfile(keyring, customerId, profile),
    now,
  });
  if (known) return;
  const isReplaced = phoneVerifiedAt !== null;
  await notifyAccountOwner(deps, { customerId, notice: { kind: isReplaced ? 'phone_replaced' : 'phone_added' } }, tx);
  if (isReplaced) await endSessions(tx, { customerId, keep: sessionId }, now);
}
