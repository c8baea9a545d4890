import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { isPhoneClaimed } from '#server/identity/store/unverified-contacts.ts';
import { findCustomerByPhone, blindIndexOfPhone } from '#server/identity/store/customer.ts';
import { consumeOtpChallenge, lockPhoneNumber } from '#server/identity/store/otp-challenge.ts';
import type { KnownDevice } from '#server/identity/account/known-device.ts';
import { findOrCreatePhoneAccount } from '#server/identity/account/phone-account.ts';
import { createPendingPhone } from '#server/identity/account/pending-phone.ts';
import { verifyOtp, type VerifyOtpDeps } from './verify-otp.ts';

export type SignInByOtpDeps = VerifyOtpDeps & Pick<Deps, 'brand' | 'ids'>;

export type EnteredOtp = {
  /** A mobile number in E.164. */
  readonly e164: string;
  readonly browserHash: Buffer;
  readonly device: KnownDevice | null;
  readonly code: string;
  readonly locale: Locale;
  readonly referralCode: string | null;
};

export type OtpSignInResult =
  | { readonly kind: 'signed_in'; readonly customerId: CustomerId }
  /**
   * The phone number is unverified on an account, and no account has verified it. The visitor must first choose an
   * account. `token` is only for this browser.
   */
  | { readonly kind: 'held'; readonly token: string };

/**
 * Signs in to the account that has verified this phone number, or to a new account without names. A phone number can
 * also be on an account unverified. That account can belong to the same person or to another person, so it is neither
 * opened nor shown. No account is created then, and the phone number is stored until the visitor chooses an account. In
 * one transaction, the code is consumed, the account created and the session begun (`establish`). Of a hundred
 * concurrent correct codes only one begins a session. Two browsers that verify a new phone number at the same time get
 * the same account.
 */
export async function signInByOtp(
  deps: SignInByOtpDeps,
  typed: EnteredOtp,
  establish: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<Outcome<OtpSignInResult, 'code_refused' | 'too_many_requests'>> {
  const checked = await verifyOtp(deps, { ...typed, customerId: null }, typed.code);
  if (!checked.ok) return checked;
  try {
    return await deps.db.inTransaction(async (tx): ReturnType<typeof signInByOtp> => {
      if (!(await consumeOtpChallenge(tx, checked.value, steadyNow(deps.clock)))) return refused('code_refused');
      const phoneIndex = blindIndexOfPhone(deps.keyring, typed.e164);
      await lockPhoneNumber(tx, phoneIndex);
      if (await needsAccountChoice(tx, phoneIndex)) {
        return accepted({ kind: 'held', token: await createPendingPhone(deps, checked.value, tx) });
      }
      const customerId = await findOrCreatePhoneAccount(deps, typed, tx);
      await establish(customerId, tx);
      return accepted({ kind: 'signed_in', customerId });
    });
  } catch (error) {
    // the phone number belongs to a blocked account; the refusal gives no reason
    if (violatedConstraint(error) === 'customer_proven_phone') return refused('code_refused');
    throw error;
  }
}

async function needsAccountChoice(tx: Tx, phoneIndex: Buffer): Promise<boolean> {
  return (await findCustomerByPhone(tx, phoneIndex)) === null && (await isPhoneClaimed(tx, phoneIndex));
}
