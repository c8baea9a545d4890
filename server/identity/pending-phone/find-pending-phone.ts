import type { CustomerId } from '#contracts/core/ids.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer, blindIndexOfPhone } from '#server/identity/store/customer.ts';
import { findPendingPhone as findInStore } from '#server/identity/store/pending-phone.ts';
import { decryptOtpPhone } from '#server/identity/store/otp-challenge.ts';
import { readProfile } from '#server/identity/store/profile.ts';

type FindDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;
type HeldPhone = { readonly phone: string; readonly replaces: string | null };

/**
 * Returns the verified phone number that is stored for this browser. Also returns the verified phone number of the
 * signed-in account that it would replace. Returns null if no phone number is stored for this browser, or if it has
 * expired.
 */
export async function findPendingPhone(
  deps: FindDeps,
  heldHash: Buffer | null,
  customerId: CustomerId | null,
): Promise<HeldPhone | null> {
  if (heldHash === null) return null;
  const pendingPhone = await findInStore(deps.db, heldHash, steadyNow(deps.clock));
  if (pendingPhone === null) return null;
  const e164 = decryptOtpPhone(deps.keyring, pendingPhone.otpChallengeId, pendingPhone.phoneSealed);
  const replaces = customerId === null ? null : await otherNumberOf(deps, customerId, e164);
  return { phone: formatPhone(e164), replaces: replaces === null ? null : formatPhone(replaces) };
}

async function otherNumberOf({ db, keyring }: FindDeps, customerId: CustomerId, e164: string): Promise<string | null> {
  const row = await findCustomer(db, customerId);
  if (row === null || row.phoneVerifiedAt === null) return null;
  if (row.phoneIndex?.equals(blindIndexOfPhone(keyring, e164)) === true) return null;
  return readProfile(keyring, customerId, row.profileSealed).phone;
}
