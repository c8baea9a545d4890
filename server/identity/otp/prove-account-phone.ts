import type { CurrentUser } from '#contracts/identity/account.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { findCustomer, findCustomerByPhone, lockCustomer, type CustomerRow } from '#server/identity/store/customer.ts';
import { consumeOtpChallenge, lockPhoneNumber } from '#server/identity/store/otp-challenge.ts';
import type { PendingReauthentication } from '#server/core/http/sessions.ts';
import type { KnownDevice } from '#server/identity/account/known-device.ts';
import { applyPhoneProof } from '#server/identity/account/prove-phone.ts';
import { offerAccountMerge } from '#server/identity/account/offer-account-merge.ts';
import { getCurrentUser } from '#server/identity/account/get-current-user.ts';
import { accountPhoneOf, type AccountPhone } from './account-phone.ts';
import { verifyOtp, type VerifyOtpDeps } from './verify-otp.ts';

type ProveDeps = VerifyOtpDeps & Pick<Deps, 'ids' | 'wake'>;
type ProveRefusal = 'not_signed_in' | 'code_refused' | 'phone_taken' | 'too_many_requests';

/**
 * Verifies the unverified (pending) phone number by a code. The phone number then belongs to the account and is a
 * sign-in method. A code for the current phone number renews the proof of identity. The owner is notified of a new
 * sign-in method. Replacing a phone number ends every other session. Verifying a phone number attaches no guest
 * purchases, because they are found by email address only.
 */
export async function proveAccountPhone(
  deps: ProveDeps,
  actor: Customer,
  typed: {
    readonly browserHash: Buffer;
    readonly device: KnownDevice | null;
    readonly code: string;
    readonly proof: PendingReauthentication;
  },
): Promise<Outcome<CurrentUser, ProveRefusal>> {
  const { customerId } = actor;
  const known = await findCustomer(deps.db, customerId);
  if (known === null) return refused('not_signed_in');
  const phone = accountPhoneOf(deps, known);
  if (typeof phone === 'string') return refused('code_refused');
  const { browserHash, device, code, proof } = typed;
  const checked = await verifyOtp(deps, { e164: phone.e164, browserHash, device, customerId }, code);
  if (!checked.ok) return checked;
  try {
    const proven = await deps.db.inTransaction(async (tx) => {
      if (!(await consumeOtpChallenge(tx, checked.value, steadyNow(deps.clock)))) return false;
      await lockPhoneNumber(tx, phone.phoneIndex);
      const row = await lockCustomer(tx, customerId);
      return row !== null && (await applyProof(deps, { actor, row, phone, proof }, tx));
    });
    if (!proven) return refused('code_refused');
  } catch (error) {
    if (violatedConstraint(error) !== 'customer_proven_phone') throw error;
    await offerMergeToOwner(deps, { actor, challengeId: checked.value, phoneIndex: phone.phoneIndex });
    return refused('phone_taken');
  }
  deps.wake.outbox('sms');
  const user = await getCurrentUser(deps, customerId);
  return user === null ? refused('not_signed_in') : accepted(user);
}

/**
 * Offers to merge the account that has verified the phone number into this account. The code has also shown that the
 * customer owns that account.
 */
async function offerMergeToOwner(
  deps: ProveDeps,
  {
    actor,
    challengeId,
    phoneIndex,
  }: { readonly actor: Customer; readonly challengeId: string; readonly phoneIndex: Buffer },
): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    const owner = await findCustomerByPhone(tx, phoneIndex);
    if (owner === null || !(await consumeOtpChallenge(tx, challengeId, steadyNow(deps.clock)))) return;
    await offerAccountMerge(deps, { actor, sourceId: owner.customerId, proof: 'phone' }, tx);
  });
}

type ProvenNumber = {
  readonly actor: Customer;
  readonly row: CustomerRow;
  readonly phone: AccountPhone;
  readonly proof: PendingReauthentication;
};

/**
 * Applies the verification of a phone number. Returns false if the pending phone number was changed meanwhile or can
 * receive no SMS any more.
 */
async function applyProof(deps: ProveDeps, { actor, row, phone, proof }: ProvenNumber, tx: Tx): Promise<boolean> {
  const { sessionId } = actor;
  const current = accountPhoneOf(deps, row);
  if (typeof current === 'string' || current.e164 !== phone.e164) return false;
  await applyPhoneProof(deps, { row, sessionId, e164: phone.e164 }, tx);
  await proof.write(tx, sessionId);
  return true;
}
