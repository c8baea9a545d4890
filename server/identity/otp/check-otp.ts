import { timingSafeEqual } from 'node:crypto';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { takeBudgets, type BudgetUse } from '#server/core/http/limits/guessing.ts';
import type { Deps } from '#server/deps.ts';
import { tryChallenge } from '#server/identity/store/otp-challenge.ts';
import { otpHolderOf, ownDeviceKey, type OtpQuestion } from './otp-holder.ts';

export type CheckOtpDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'keyring' | 'limits' | 'metrics'>;

/**
 * Whether this is the code that this browser waits for; answers the challenge, which still has to be used up. The try
 * is counted and committed before the compare, five for a code and thirty a day for a number (its owner's devices have
 * thirty of their own). Whatever is wrong, used,
 * replaced, too old or another browser's gets the same refusal.
 */
export async function checkOtp(
  deps: CheckOtpDeps,
  question: OtpQuestion,
  typed: string,
): Promise<Outcome<string, 'code_refused' | 'too_many_requests'>> {
  const holder = otpHolderOf(deps, question);
  const challenge = await tryChallenge(deps.db, holder, steadyNow(deps.clock));
  if (challenge === null) return refuse(deps, 'gone');
  const own = await ownDeviceKey(deps, question.e164, question.device);
  const budget: BudgetUse =
    own === null ? ['otp_tries_by_phone', holder.phoneMac.toString('hex')] : ['otp_tries_by_device', own];
  const taken = await takeBudgets(deps, [budget]);
  if (!taken.allowed) return refused('too_many_requests');
  const right = timingSafeEqual(challenge.codeMac, deps.keyring.otpMac(challenge.challengeId, typed));
  if (!right) return refuse(deps, 'wrong');
  taken.giveBack();
  return accepted(challenge.challengeId);
}

function refuse({ metrics }: CheckOtpDeps, outcome: 'gone' | 'wrong'): ReturnType<typeof refused<'code_refused'>> {
  metrics.count('sign_in_refused', { kind: 'phone', outcome });
  return refused('code_refused');
}
