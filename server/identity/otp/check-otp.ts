import { timingSafeEqual } from 'node:crypto';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import { tryChallenge } from '#server/identity/store/otp-challenge.ts';
import { otpHolderOf, type OtpQuestion } from './otp-holder.ts';

export type CheckOtpDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'limits' | 'metrics'>;

/**
 * Whether this is the code that this browser waits for; answers the challenge, which still has to be used up. The try
 * is counted and committed before the compare, five for a code and thirty a day for a number. Whatever is wrong, used,
 * replaced, too old or another browser's gets the same refusal.
 */
export async function checkOtp(
  deps: CheckOtpDeps,
  question: OtpQuestion,
  typed: string,
): Promise<Outcome<string, 'code_refused' | 'too_many_requests'>> {
  const holder = otpHolderOf(deps, question);
  const challenge = await tryChallenge(deps.db, holder, deps.clock.now());
  if (challenge === null) return refuse(deps, 'gone');
  const phoneKey = holder.phoneMac.toString('hex');
  const { allowed } = await deps.limits.consume('otp_tries_by_phone', phoneKey);
  if (!allowed) {
    deps.metrics.count('limit_refused', { kind: 'otp_tries_by_phone' });
    return refused('too_many_requests');
  }
  const right = timingSafeEqual(challenge.codeMac, deps.keyring.otpMac(challenge.challengeId, typed));
  if (!right) return refuse(deps, 'wrong');
  deps.limits.giveBack('otp_tries_by_phone', phoneKey);
  return accepted(challenge.challengeId);
}

function refuse({ metrics }: CheckOtpDeps, outcome: 'gone' | 'wrong'): ReturnType<typeof refused<'code_refused'>> {
  metrics.count('sign_in_refused', { kind: 'phone', outcome });
  return refused('code_refused');
}
