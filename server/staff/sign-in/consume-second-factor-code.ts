import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Tx } from '#server/core/db/database.ts';
import {
  networkRateLimits,
  recordWrongGuess,
  runWithinGuessLimit,
  type RateLimitUse,
  type RateLimitRefusal,
} from '#server/core/http/limits/guess-limits.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deviceKey } from '#server/identity/public.ts';
import { staffRateLimits } from '#server/staff/limits.ts';
import { isCodeFromSkewedClock, totpStepOf } from '../adapters/totp.ts';
import { findTotp, consumeRecoveryCode, consumeTotpStep } from './store/staff-credential.ts';
import { recoveryHashOf } from './recovery-codes.ts';
import type { SignInSource } from './sign-in-source.ts';
import { decryptTotpSecret } from './totp-secret.ts';

type ConsumeDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'limits' | 'log' | 'metrics'>;

export type SubmittedCode = SignInSource & { readonly staffId: StaffId; readonly code: string };

/** Kind of second factor that was used, as recorded in the audit log. */
export type SecondFactor = 'totp' | 'recovery_code';

/**
 * Reason why a code is refused. `phone_clock_wrong` means that the code would be valid within five minutes before or
 * after now, so the clock of the authenticator is probably wrong. The request is refused like a wrong code.
 */
type CodeRefusal = 'code_refused' | 'phone_clock_wrong';

const sixDigits = /^\d{6}$/;

/**
 * Uses up a TOTP code or a recovery code. The function `more` runs in the same transaction, so that the code stays
 * valid if `more` fails. Attempts are counted before the code is compared. They are counted by user and by network, or
 * by the user's known device.
 */
export async function consumeSecondFactorCode(
  deps: ConsumeDeps,
  { staffId, code, device, ...from }: SubmittedCode,
  more: (tx: Tx, by: SecondFactor) => Promise<void>,
): Promise<Outcome<null, CodeRefusal> | RateLimitRefusal> {
  const ownDevice = deviceKey(deps, device, staffId);
  const budgets: RateLimitUse[] =
    ownDevice === null
      ? [
          ...networkRateLimits([staffRateLimits.staff_code_misses_by_address], from),
          [staffRateLimits.staff_code_misses_by_member, staffId],
        ]
      : [[staffRateLimits.staff_code_misses_by_device, ownDevice]];
  const guessed = await runWithinGuessLimit(deps, budgets, async () => {
    const answer = sixDigits.test(code)
      ? await consumeTotp(deps, { staffId, code }, more)
      : await consumeRecoveryFactor(deps, { staffId, code }, more);
    return { answer, wrong: answer !== 'accepted' };
  });
  if (!guessed.allowed) return guessed.refused;
  if (guessed.answer === 'accepted') return accepted(null);
  deps.metrics.count('sign_in_refused', { kind: 'staff_code' });
  await recordWrongGuess(deps, 'code_refused');
  return refused(guessed.answer);
}

type PresentedCode = Pick<SubmittedCode, 'staffId' | 'code'>;
type InTransaction = Parameters<typeof consumeSecondFactorCode>[2];

async function consumeTotp(
  deps: ConsumeDeps,
  { staffId, code }: PresentedCode,
  more: InTransaction,
): Promise<'accepted' | CodeRefusal> {
  const totp = await findTotp(deps.db, staffId);
  if (totp === null || totp.confirmedAt === null) return 'code_refused';
  const secret = decryptTotpSecret(deps.keyring, staffId, totp.secretSealed);
  const now = deps.clock.now();
  const step = totpStepOf(secret, code, now);
  if (step === null) return isCodeFromSkewedClock(secret, code, now) ? 'phone_clock_wrong' : 'code_refused';
  return deps.db.inTransaction(async (tx) => {
    if (!(await consumeTotpStep(tx, staffId, step))) return 'code_refused';
    await more(tx, 'totp');
    return 'accepted';
  });
}

async function consumeRecoveryFactor(
  deps: ConsumeDeps,
  { staffId, code }: PresentedCode,
  more: InTransaction,
): Promise<'accepted' | CodeRefusal> {
  const codeHash = recoveryHashOf(deps.keyring, code);
  return deps.db.inTransaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, { staffId, codeHash, now: deps.clock.now() }))) return 'code_refused';
    await more(tx, 'recovery_code');
    return 'accepted';
  });
}
