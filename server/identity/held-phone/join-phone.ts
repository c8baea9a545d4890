import type { CurrentUser } from '#contracts/identity/account.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { getCurrentUser } from '#server/identity/account/get-current-user.ts';
import { applyPhoneProof } from '#server/identity/account/prove-phone.ts';
import { lockCustomer, phoneIndexOf } from '#server/identity/store/customer.ts';
import { consumeHeldPhone } from '#server/identity/store/held-phone.ts';
import { lockNumber, openOtpPhone } from '#server/identity/store/otp-challenge.ts';

type JoinDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>;

/**
 * Makes the held number a way into the account that is signed in. Both proofs are the customer's own: the code by SMS
 * in this browser, and a fresh proof of the account (which the route asks for). That the account names the number is
 * no proof of anything, so it is not asked here.
 */
export async function joinPhone(
  deps: JoinDeps,
  { customerId, sessionId }: Customer,
  heldHash: Buffer,
): Promise<Outcome<CurrentUser, 'not_signed_in' | 'code_refused' | 'phone_taken'>> {
  try {
    const joined = await deps.db.inTransaction(async (tx) => {
      const held = await consumeHeldPhone(tx, heldHash, steadyNow(deps.clock));
      if (held === null) return false;
      const e164 = openOtpPhone(deps.keyring, held.otpChallengeId, held.phoneSealed);
      await lockNumber(tx, phoneIndexOf(deps.keyring, e164));
      const row = await lockCustomer(tx, customerId);
      if (row !== null) await applyPhoneProof(deps, { row, sessionId, e164 }, tx);
      return true;
    });
    if (!joined) return refused('code_refused');
  } catch (error) {
    if (violatedConstraint(error) === 'customer_proven_phone') return refused('phone_taken');
    throw error;
  }
  deps.wake.outbox('mail');
  const user = await getCurrentUser(deps, customerId);
  return user === null ? refused('not_signed_in') : accepted(user);
}
