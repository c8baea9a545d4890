import type { CurrentUser } from '#contracts/identity/account.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { findCustomer, lockCustomer, type CustomerRow } from '#server/identity/store/customer.ts';
import { consumeChallenge, lockNumber } from '#server/identity/store/otp-challenge.ts';
import type { RenewedProof } from '#server/identity/account/renew-proof.ts';
import type { KnownDevice } from '#server/identity/account/known-device.ts';
import { applyPhoneProof } from '#server/identity/account/prove-phone.ts';
import { getCurrentUser } from '#server/identity/account/get-current-user.ts';
import { accountPhoneOf, type AccountPhone } from './account-phone.ts';
import { checkOtp, type CheckOtpDeps } from './check-otp.ts';

type ProveDeps = CheckOtpDeps & Pick<Deps, 'ids' | 'wake'>;
type Refusal = 'not_signed_in' | 'code_refused' | 'phone_taken' | 'too_many_requests';

/**
 * The code proves the pending number, which is the account's and a way in from now on, or renews the proof of who is
 * at the keyboard. The owner is told of a new way in; a number that takes another's place ends every other session.
 * Guest purchases are found by e-mail only (an order keeps no phone), so a proven number brings none along.
 */
export async function proveAccountPhone(
  deps: ProveDeps,
  actor: Customer,
  typed: {
    readonly browserHash: Buffer;
    readonly device: KnownDevice | null;
    readonly code: string;
    readonly proof: RenewedProof;
  },
): Promise<Outcome<CurrentUser, Refusal>> {
  const { customerId } = actor;
  const known = await findCustomer(deps.db, customerId);
  if (known === null) return refused('not_signed_in');
  const phone = accountPhoneOf(deps, known);
  if (typeof phone === 'string') return refused('code_refused');
  const { browserHash, device, code, proof } = typed;
  const checked = await checkOtp(deps, { e164: phone.e164, browserHash, device, customerId }, code);
  if (!checked.ok) return checked;
  try {
    const proven = await deps.db.inTransaction(async (tx) => {
      if (!(await consumeChallenge(tx, checked.value, steadyNow(deps.clock)))) return false;
      await lockNumber(tx, phone.phoneIndex);
      const row = await lockCustomer(tx, customerId);
      return row !== null && (await apply(deps, { actor, row, phone, proof }, tx));
    });
    if (!proven) return refused('code_refused');
  } catch (error) {
    if (violatedConstraint(error) === 'customer_proven_phone') return refused('phone_taken');
    throw error;
  }
  deps.wake.outbox('sms');
  const user = await getCurrentUser(deps, customerId);
  return user === null ? refused('not_signed_in') : accepted(user);
}

type Proven = {
  readonly actor: Customer;
  readonly row: CustomerRow;
  readonly phone: AccountPhone;
  readonly proof: RenewedProof;
};

/** False if the pending number was changed meanwhile. */
async function apply(deps: ProveDeps, { actor, row, phone, proof }: Proven, tx: Tx): Promise<boolean> {
  const { sessionId } = actor;
  const current = accountPhoneOf(deps, row);
  if (typeof current === 'string' || current.e164 !== phone.e164) return false;
  await applyPhoneProof(deps, { row, sessionId, e164: phone.e164 }, tx);
  await proof.write(tx, sessionId);
  return true;
}
