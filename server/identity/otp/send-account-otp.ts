import type { Locale } from '#contracts/core/locale.ts';
import { refused } from '#contracts/core/problem.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Customer } from '#server/core/actor.ts';
import type { KnownDevice } from '#server/identity/account/known-device.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { accountPhoneOf, type Unreached } from './account-phone.ts';
import { sendOtp, type OtpSent, type SendOtpDeps } from './send-otp.ts';

type AccountCodeSent =
  | OtpSent
  | { readonly ok: false; readonly refusal: 'not_signed_in' | Unreached | 'step_up_required' };

/**
 * Sends a code to the account's pending number, or to its own. A number that is not proven yet becomes a way in, so it
 * asks for a proof of the last ten minutes; the proven one is such a proof.
 */
export async function sendAccountCode(
  deps: SendOtpDeps,
  actor: Customer,
  asked: {
    readonly browserHash: Buffer;
    readonly device: KnownDevice | null;
    readonly locale: Locale;
  },
): Promise<AccountCodeSent> {
  const row = await findCustomer(deps.db, actor.customerId);
  if (row === null) return refused('not_signed_in');
  const phone = accountPhoneOf(deps, row);
  if (typeof phone === 'string') return refused(phone);
  if (!phone.proven && !isFreshProof(actor.provenAt, steadyNow(deps.clock))) return refused('step_up_required');
  return await sendOtp(deps, { ...asked, e164: phone.e164, customerId: actor.customerId, from: actor });
}
