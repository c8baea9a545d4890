import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  networkBudgets,
  noteWrongGuess,
  withGuess,
  type BudgetUse,
  type OverLimit,
  type RequestFrom,
} from '#server/core/http/limits/guessing.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/deps.ts';
import { deviceKey, type KnownDevice } from '#server/identity/public.ts';
import { findStaffPassword } from './store/staff-credential.ts';

type CheckDeps = Pick<Deps, 'db' | 'keyring' | 'limits' | 'log' | 'metrics' | 'passwords'>;

/** Where a sign-in attempt comes from: the network with its proof of work, and the device if it is a known one. */
export type ShownFrom = RequestFrom & { readonly device: KnownDevice | null };

/**
 * Whose password this is. An address that is nobody's, a member who was shut out or has set nothing up, and a wrong
 * password are one refusal and take one hash each. Wrong tries are counted by address and by network before anything is
 * compared; a device that this member signed in with before has a budget of its own instead, so that strangers who use
 * the others up lock nobody out (docs/decisions/0124).
 */
export async function checkStaffPassword(
  deps: CheckDeps,
  { email, password }: { readonly email: string; readonly password: string },
  from: ShownFrom,
): Promise<Outcome<StaffId, 'sign_in_failed'> | OverLimit> {
  const emailIndex = emailIndexOf(deps.keyring, email);
  const known = await findStaffPassword(deps.db, emailIndex);
  const own = deviceKey(deps, from.device, known?.staffId ?? null);
  const budgets: BudgetUse[] =
    own === null
      ? [
          ...networkBudgets(['staff_password_misses_by_address'], from),
          ['staff_password_misses_by_email', emailIndex.toString('hex')],
        ]
      : [['staff_password_misses_by_device', own]];
  const guessed = await withGuess(deps, budgets, async () => {
    const rows = known === null ? [] : [known];
    const [isRight = false] = await deps.passwords.matches(password, rows, deps.passwords.newSalt());
    const answer = isRight && known !== null ? known.staffId : null;
    return { answer, wrong: answer === null };
  });
  if (!guessed.allowed) return guessed.over;
  if (guessed.answer !== null) return accepted(guessed.answer);
  deps.metrics.count('sign_in_refused', { kind: 'staff' });
  await noteWrongGuess(deps, 'sign_in_failed');
  return refused('sign_in_failed');
}
