import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Tx } from '#server/core/db/database.ts';
import {
  networkBudgets,
  noteWrongGuess,
  withGuess,
  type BudgetUse,
  type OverLimit,
} from '#server/core/http/limits/guessing.ts';
import type { Deps } from '#server/deps.ts';
import { deviceKey } from '#server/identity/public.ts';
import { isOfWrongClock, stepOfCode } from '../adapters/totp.ts';
import { findTotp, consumeRecoveryCode, consumeTotpStep } from './store/staff-credential.ts';
import type { ShownFrom } from './check-staff-password.ts';
import { recoveryHashOf } from './recovery-codes.ts';
import { openTotpSecret } from './totp-secret.ts';

type ConsumeDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'limits' | 'log' | 'metrics'>;

export type ShownCode = ShownFrom & { readonly staffId: StaffId; readonly code: string };

/** By what somebody showed the second factor; the audit says so. */
export type SecondFactor = 'totp' | 'recovery_code';

/** `phone_clock_wrong`: a code of the last or next five minutes. It counts as a wrong one. */
type CodeRefusal = 'code_refused' | 'phone_clock_wrong';

const sixDigits = /^\d{6}$/;

/**
 * Uses a code of the app, or a recovery code, up. `more` runs in the same transaction: what the code was for happens, or
 * the code is still good. Wrong codes are counted by member and by network, or by the member's own device, before anything is compared.
 */
export async function consumeCode(
  deps: ConsumeDeps,
  { staffId, code, device, ...from }: ShownCode,
  more: (tx: Tx, by: SecondFactor) => Promise<void>,
): Promise<Outcome<null, CodeRefusal> | OverLimit> {
  const own = deviceKey(deps, device, staffId);
  const budgets: BudgetUse[] =
    own === null
      ? [...networkBudgets(['staff_code_misses_by_address'], from), ['staff_code_misses_by_member', staffId]]
      : [['staff_code_misses_by_device', own]];
  const guessed = await withGuess(deps, budgets, async () => {
    const answer = sixDigits.test(code)
      ? await consumeTotp(deps, { staffId, code }, more)
      : await consumeRecovery(deps, { staffId, code }, more);
    return { answer, wrong: answer !== 'accepted' };
  });
  if (!guessed.allowed) return guessed.over;
  if (guessed.answer === 'accepted') return accepted(null);
  deps.metrics.count('sign_in_refused', { kind: 'staff_code' });
  await noteWrongGuess(deps, 'code_refused');
  return refused(guessed.answer);
}

type Shown = Pick<ShownCode, 'staffId' | 'code'>;
type More = Parameters<typeof consumeCode>[2];

async function consumeTotp(deps: ConsumeDeps, { staffId, code }: Shown, more: More): Promise<'accepted' | CodeRefusal> {
  const totp = await findTotp(deps.db, staffId);
  if (totp === null || totp.confirmedAt === null) return 'code_refused';
  const secret = openTotpSecret(deps.keyring, staffId, totp.secretSealed);
  const now = deps.clock.now();
  const step = stepOfCode(secret, code, now);
  if (step === null) return isOfWrongClock(secret, code, now) ? 'phone_clock_wrong' : 'code_refused';
  return deps.db.inTransaction(async (tx) => {
    if (!(await consumeTotpStep(tx, staffId, step))) return 'code_refused';
    await more(tx, 'totp');
    return 'accepted';
  });
}

async function consumeRecovery(
  deps: ConsumeDeps,
  { staffId, code }: Shown,
  more: More,
): Promise<'accepted' | CodeRefusal> {
  const codeHash = recoveryHashOf(deps.keyring, code);
  return deps.db.inTransaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, { staffId, codeHash, now: deps.clock.now() }))) return 'code_refused';
    await more(tx, 'recovery_code');
    return 'accepted';
  });
}
