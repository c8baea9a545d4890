import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  networkRateLimits,
  recordWrongGuess,
  runWithinGuessLimit,
  type RateLimitUse,
  type RateLimitRefusal,
} from '#server/core/http/limits/guess-limits.ts';
import { nullIfBulkheadFull } from '#server/core/bulkhead.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deviceKey } from '#server/identity/public.ts';
import { staffRateLimits } from '#server/staff/limits.ts';
import { findStaffPassword, upgradeStaffPassword, type StaffPasswordRow } from './store/staff-credential.ts';
import type { SignInSource } from './sign-in-source.ts';

type CheckDeps = Pick<Deps, 'db' | 'keyring' | 'limits' | 'log' | 'metrics' | 'passwords'>;

/**
 * Checks the password and returns its staff user. An unknown email address, a deactivated user, a user without a
 * password and a wrong password get the same refusal after one hash each. Attempts are counted by email address and by
 * network before the password is compared. A device from which this user signed in before has its own limit, so that
 * attackers cannot lock the user out (docs/decisions/0067).
 */
export async function checkStaffPassword(
  deps: CheckDeps,
  { email, password }: { readonly email: string; readonly password: string },
  from: SignInSource,
): Promise<Outcome<StaffId, 'sign_in_failed'> | RateLimitRefusal> {
  const emailIndex = blindIndexOfEmail(deps.keyring, email);
  const known = await findStaffPassword(deps.db, emailIndex);
  const ownDevice = deviceKey(deps, from.device, known?.staffId ?? null);
  const budgets: RateLimitUse[] =
    ownDevice === null
      ? [
          ...networkRateLimits([staffRateLimits.staff_password_misses_by_address], from),
          [staffRateLimits.staff_password_misses_by_email, emailIndex.toString('hex')],
        ]
      : [[staffRateLimits.staff_password_misses_by_device, ownDevice]];
  const guessed = await runWithinGuessLimit(deps, budgets, async () => {
    const rows = known === null ? [] : [known];
    const [isRight = false] = await deps.passwords.matches(password, rows, deps.passwords.newSalt());
    const answer = isRight ? known : null;
    return { answer, wrong: answer === null };
  });
  if (!guessed.allowed) return guessed.refused;
  if (guessed.answer !== null) {
    await upgradeHash(deps, guessed.answer, password);
    return accepted(guessed.answer.staffId);
  }
  deps.metrics.count('sign_in_refused', { kind: 'staff' });
  await recordWrongGuess(deps, 'sign_in_failed');
  return refused('sign_in_failed');
}

/**
 * Replaces a password hash of an older scheme. If the hasher is busy, the hash is replaced at the next sign-in instead.
 */
async function upgradeHash(deps: CheckDeps, row: StaffPasswordRow, password: string): Promise<void> {
  const upgraded = await nullIfBulkheadFull(() => deps.passwords.upgrade(password, row));
  if (upgraded === null) return;
  const { hash, scheme } = upgraded;
  await upgradeStaffPassword(deps.db, { staffId: row.staffId, hash, scheme, replaced: row.hash });
}
