import type { Locale } from '#contracts/core/locale.ts';
import { refused } from '#contracts/core/problem.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Customer } from '#server/core/actor.ts';
import type { KnownDevice } from '#server/identity/account/known-device.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { accountPhoneOf, type UnreachablePhone } from './account-phone.ts';
import { sendOtp, type SendOtpResult, type SendOtpDeps } from './send-otp.ts';

type AccountCodeResult =
  | SendOtpResult
  | { readonly ok: false; readonly refusal: 'not_signed_in' | UnreachablePhone | 'step_up_required' };

/**
 * Sends a code to the account's unverified (pending) phone number, or to its verified phone number. A pending phone
 * number becomes a sign-in method. Its code therefore requires a proof of identity from the last ten minutes. A code to
 * the verified phone number is itself such a proof.
 */
export async function sendAccountCode(
  deps: SendOtpDeps,
  actor: Customer,
  request: {
    readonly browserHash: Buffer;
    readonly device: KnownDevice | null;
    readonly locale: Locale;
  },
): Promise<AccountCodeResult> {
  const row = await findCustomer(deps.db, actor.customerId);
  if (row === null) return refused('not_signed_in');
  const phone = accountPhoneOf(deps, row);
  if (typeof phone === 'string') return refused(phone);
  if (!phone.proven && !isFreshProof(actor.provenAt, steadyNow(deps.clock))) return refused('step_up_required');
  return await sendOtp(deps, { ...request, e164: phone.e164, customerId: actor.customerId, from: actor });
}
