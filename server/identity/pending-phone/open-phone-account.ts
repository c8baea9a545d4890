import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findOrCreatePhoneAccount, type PhoneAccountDeps } from '#server/identity/account/phone-account.ts';
import { blindIndexOfPhone } from '#server/identity/store/customer.ts';
import { consumePendingPhone } from '#server/identity/store/pending-phone.ts';
import { lockPhoneNumber, decryptOtpPhone } from '#server/identity/store/otp-challenge.ts';

type OpenDeps = PhoneAccountDeps & Pick<Deps, 'db'>;

export type PhoneAccountRequest = {
  readonly heldHash: Buffer;
  readonly locale: Locale;
  readonly referralCode: string | null;
};

/**
 * Creates a new account for the stored phone number, or finds the account that has verified it meanwhile. In one
 * transaction, the stored phone number is used up, the account created and the session begun (`establish`).
 */
export async function openPhoneAccount(
  deps: OpenDeps,
  { heldHash, locale, referralCode }: PhoneAccountRequest,
  establish: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<Outcome<CustomerId, 'code_refused'>> {
  try {
    return await deps.db.inTransaction(async (tx) => {
      const pendingPhone = await consumePendingPhone(tx, heldHash, steadyNow(deps.clock));
      if (pendingPhone === null) return refused('code_refused');
      const e164 = decryptOtpPhone(deps.keyring, pendingPhone.otpChallengeId, pendingPhone.phoneSealed);
      await lockPhoneNumber(tx, blindIndexOfPhone(deps.keyring, e164));
      const customerId = await findOrCreatePhoneAccount(deps, { e164, locale, referralCode }, tx);
      await establish(customerId, tx);
      return accepted(customerId);
    });
  } catch (error) {
    // the phone number belongs to a blocked account
    if (violatedConstraint(error) === 'customer_proven_phone') return refused('code_refused');
    throw error;
  }
}
