import { timingSafeEqual } from 'node:crypto';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { consumeRateLimits, type RateLimitUse } from '#server/core/http/limits/guess-limits.ts';
import type { Deps } from '#server/identity/deps.ts';
import { consumeOtpAttempt } from '#server/identity/store/otp-challenge.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { otpHolderOf, ownDeviceKey, type OtpAttempt } from './otp-attempt.ts';

export type VerifyOtpDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'keyring' | 'limits' | 'metrics'>;

/**
 * Checks a code that this browser has requested and returns its challenge, which the caller still has to consume. The
 * attempt is counted and committed before the code is compared. The limits are five attempts per code and thirty a day
 * per phone number. Known devices of the phone number's owner have a separate budget of thirty. Every failure has the
 * same refusal: a wrong, used, replaced or expired code, or a code of another browser.
 */
export async function verifyOtp(
  deps: VerifyOtpDeps,
  question: OtpAttempt,
  typed: string,
): Promise<Outcome<string, 'code_refused' | 'too_many_requests'>> {
  const holder = otpHolderOf(deps, question);
  const challenge = await consumeOtpAttempt(deps.db, holder, steadyNow(deps.clock));
  if (challenge === null) return refuse(deps, 'gone');
  const ownDevice = await ownDeviceKey(deps, question.e164, question.device);
  const budget: RateLimitUse =
    ownDevice === null
      ? [identityRateLimits.otp_tries_by_phone, holder.phoneMac.toString('hex')]
      : [identityRateLimits.otp_tries_by_device, ownDevice];
  const taken = await consumeRateLimits(deps, [budget]);
  if (!taken.allowed) return refused('too_many_requests');
  const isCorrect = timingSafeEqual(challenge.codeMac, deps.keyring.otpMac(challenge.challengeId, typed));
  if (!isCorrect) return refuse(deps, 'wrong');
  taken.giveBack();
  return accepted(challenge.challengeId);
}

function refuse({ metrics }: VerifyOtpDeps, outcome: 'gone' | 'wrong'): ReturnType<typeof refused<'code_refused'>> {
  metrics.count('sign_in_refused', { kind: 'phone', outcome });
  return refused('code_refused');
}
