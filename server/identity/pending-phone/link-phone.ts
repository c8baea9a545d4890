import type { CurrentUser } from '#contracts/identity/account.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/identity/deps.ts';
import { getCurrentUser } from '#server/identity/account/get-current-user.ts';
import { offerAccountMerge } from '#server/identity/account/offer-account-merge.ts';
import { applyPhoneProof } from '#server/identity/account/prove-phone.ts';
import { findCustomerByPhone, lockCustomer, blindIndexOfPhone } from '#server/identity/store/customer.ts';
import { consumePendingPhone, findPendingPhone } from '#server/identity/store/pending-phone.ts';
import { lockPhoneNumber, decryptOtpPhone } from '#server/identity/store/otp-challenge.ts';

type JoinDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>;

/**
 * Adds the stored phone number to the signed-in account as a sign-in method. The customer has verified it by an SMS
 * code in this browser, and has recently authenticated for the account (the route requires it). The account may have a
 * different, unverified phone number.
 */
export async function linkPhoneToAccount(
  deps: JoinDeps,
  actor: Customer,
  heldHash: Buffer,
): Promise<Outcome<CurrentUser, 'not_signed_in' | 'code_refused' | 'phone_taken'>> {
  const { customerId, sessionId } = actor;
  try {
    const joined = await deps.db.inTransaction(async (tx) => {
      const pendingPhone = await consumePendingPhone(tx, heldHash, steadyNow(deps.clock));
      if (pendingPhone === null) return false;
      const e164 = decryptOtpPhone(deps.keyring, pendingPhone.otpChallengeId, pendingPhone.phoneSealed);
      await lockPhoneNumber(tx, blindIndexOfPhone(deps.keyring, e164));
      const row = await lockCustomer(tx, customerId);
      if (row !== null) await applyPhoneProof(deps, { row, sessionId, e164 }, tx);
      return true;
    });
    if (!joined) return refused('code_refused');
  } catch (error) {
    if (violatedConstraint(error) !== 'customer_proven_phone') throw error;
    await offerMergeToOwner(deps, actor, heldHash);
    return refused('phone_taken');
  }
  deps.wake.outbox('mail');
  const user = await getCurrentUser(deps, customerId);
  return user === null ? refused('not_signed_in') : accepted(user);
}

/**
 * Offers a merge with the account that has verified the stored phone number meanwhile. The phone number stays stored,
 * because the customer can sign in to that account with it instead.
 */
async function offerMergeToOwner(deps: JoinDeps, actor: Customer, heldHash: Buffer): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    const pendingPhone = await findPendingPhone(tx, heldHash, steadyNow(deps.clock));
    if (pendingPhone === null) return;
    const e164 = decryptOtpPhone(deps.keyring, pendingPhone.otpChallengeId, pendingPhone.phoneSealed);
    const owner = await findCustomerByPhone(tx, blindIndexOfPhone(deps.keyring, e164));
    if (owner === null) return;
    const proven = { actor, sourceId: owner.customerId, proof: 'phone', validUntil: pendingPhone.heldUntil } as const;
    await offerAccountMerge(deps, proven, tx);
  });
}
