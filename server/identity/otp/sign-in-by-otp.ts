import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomerByPhone, phoneIndexOf } from '#server/identity/store/customer.ts';
import { profileOf } from '#server/identity/store/profile.ts';
import { consumeChallenge, lockNumber } from '#server/identity/store/otp-challenge.ts';
import type { KnownDevice } from '#server/identity/account/known-device.ts';
import { makeAccount } from '#server/identity/account/make-account.ts';
import { checkOtp, type CheckOtpDeps } from './check-otp.ts';

export type SignInByOtpDeps = CheckOtpDeps & Pick<Deps, 'brand' | 'ids'>;

export type TypedOtp = {
  /** E.164, a mobile number. */
  readonly e164: string;
  readonly browserHash: Buffer;
  readonly device: KnownDevice | null;
  readonly code: string;
  readonly locale: Locale;
  readonly referralCode: string | null;
};

/**
 * The account that has proven this number, or a new one without names. The code is used up, the account made and the
 * session begun (`establish`) in one transaction: of a hundred right answers at once one gets a session, and two
 * browsers that prove a new number at once get the same account.
 */
export async function signInByOtp(
  deps: SignInByOtpDeps,
  typed: TypedOtp,
  establish: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<Outcome<CustomerId, 'code_refused' | 'too_many_requests'>> {
  const checked = await checkOtp(deps, { ...typed, customerId: null }, typed.code);
  if (!checked.ok) return checked;
  try {
    return await deps.db.inTransaction(async (tx) => {
      if (!(await consumeChallenge(tx, checked.value, steadyNow(deps.clock)))) return refused('code_refused');
      const phoneIndex = phoneIndexOf(deps.keyring, typed.e164);
      await lockNumber(tx, phoneIndex);
      const known = await findCustomerByPhone(tx, phoneIndex);
      const customerId = known?.customerId ?? (await makeAccount(deps, newAccountOf(typed, phoneIndex), tx));
      await establish(customerId, tx);
      return accepted(customerId);
    });
  } catch (error) {
    // the number belongs to an account that was shut: it leads nowhere, and nothing says why
    if (violatedConstraint(error) === 'customer_proven_phone') return refused('code_refused');
    throw error;
  }
}

function newAccountOf({ e164, locale, referralCode }: TypedOtp, phoneIndex: Buffer) {
  return {
    profile: profileOf({ phone: e164 }),
    locale,
    emailIndex: null,
    provenPhoneIndex: phoneIndex,
    referredByCode: referralCode,
    consents: {},
    source: 'phone',
  };
}
