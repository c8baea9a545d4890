import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { noteWrongGuess, withGuess, type BudgetUse } from '#server/core/http/guessing.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/deps.ts';
import { deviceKey, type KnownDevice } from '#server/identity/public.ts';
import { findStaffPassword } from '../store/staff-credential.ts';

type CheckDeps = Pick<Deps, 'db' | 'keyring' | 'limits' | 'log' | 'metrics' | 'passwords'>;

/** Where somebody tries from: the network, and the device where it is known to someone. */
export type ShownFrom = { readonly address: string; readonly device: KnownDevice | null };

export type TooMany = {
  readonly ok: false;
  readonly refusal: 'too_many_requests';
  readonly retryAfterSeconds: number;
};

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
): Promise<Outcome<StaffId, 'sign_in_failed'> | TooMany> {
  const emailIndex = emailIndexOf(deps.keyring, email);
  const known = await findStaffPassword(deps.db, emailIndex);
  const own = deviceKey(deps, from.device, known?.staffId ?? null);
  const budgets: BudgetUse[] =
    own === null
      ? [
          ['staff_password_misses_by_address', from.address],
          ['staff_password_misses_by_email', emailIndex.toString('hex')],
        ]
      : [['staff_password_misses_by_device', own]];
  const guessed = await withGuess(deps, budgets, async () => {
    const rows = known === null ? [] : [known];
    const [isRight = false] = await deps.passwords.matches(password, rows, deps.passwords.newSalt());
    const answer = isRight && known !== null ? known.staffId : null;
    return { answer, wrong: answer === null };
  });
  if (!guessed.allowed) {
    return { ok: false, refusal: 'too_many_requests', retryAfterSeconds: guessed.retryAfterSeconds };
  }
  if (guessed.answer !== null) return accepted(guessed.answer);
  deps.metrics.count('sign_in_refused', { kind: 'staff' });
  await noteWrongGuess(deps, 'sign_in_failed');
  return refused('sign_in_failed');
}
