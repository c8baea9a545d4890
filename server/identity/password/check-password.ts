import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import {
  networkRateLimits,
  recordWrongGuess,
  runWithinGuessLimit,
  type RateLimitUse,
  type RateLimitRefusal,
  type RequestClient,
} from '#server/core/http/limits/guess-limits.ts';
import { nullIfBulkheadFull } from '#server/core/bulkhead.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { deviceKey, type KnownDevice } from '#server/identity/account/known-device.ts';
import { findOwnPassword, findPasswords, upgradePassword, type PasswordRow } from '#server/identity/store/password.ts';
import { identityRateLimits } from '#server/identity/limits.ts';

type CheckDeps = Pick<Deps, 'db' | 'keyring' | 'limits' | 'log' | 'metrics' | 'passwords'>;
type PasswordCheck = Outcome<CustomerId, 'sign_in_failed'> | RateLimitRefusal;

export type PasswordGuess = {
  readonly password: string;
  readonly from: RequestClient;
  readonly device: KnownDevice | null;
};

/**
 * Finds the account with this password among the accounts that claim the email address. Attempts are counted per email
 * address and per network before the password is compared, also for an unknown email address. A correct password uses
 * up nothing. A network over its limit needs a proof of work. A known device of one of the accounts has a separate
 * budget for that account. Every refusal is the same and takes the same time.
 */
export async function checkPassword(deps: CheckDeps, email: string, guess: PasswordGuess): Promise<PasswordCheck> {
  const emailIndex = blindIndexOfEmail(deps.keyring, email);
  const whose = { key: emailIndex.toString('hex'), find: () => findPasswords(deps.db, emailIndex) };
  return checkWithBudgets(deps, guess, whose);
}

/**
 * Checks the password of a signed-in customer. Wrong passwords are counted for the account and not for its email
 * address.
 */
export async function checkOwnPassword(
  deps: CheckDeps,
  customerId: CustomerId,
  guess: PasswordGuess,
): Promise<PasswordCheck> {
  async function find(): Promise<PasswordRow[]> {
    const own = await findOwnPassword(deps.db, customerId);
    return own === null ? [] : [own];
  }
  return checkWithBudgets(deps, guess, { key: customerId, find });
}

type PasswordOwnerFacts = { readonly key: string; find(): Promise<PasswordRow[]> };

async function checkWithBudgets(
  deps: CheckDeps,
  guess: PasswordGuess,
  whose: PasswordOwnerFacts,
): Promise<PasswordCheck> {
  const { password, from, device } = guess;
  const rows = await whose.find();
  const own = rows.flatMap((row) => {
    const key = deviceKey(deps, device, row.customerId);
    return key === null ? [] : [{ row, key }];
  });
  const [known] = own;
  const budgets: RateLimitUse[] =
    known === undefined
      ? [
          ...networkRateLimits(
            [identityRateLimits.password_misses_by_address, identityRateLimits.password_misses_by_wider_network],
            from,
          ),
          [identityRateLimits.password_misses_by_email, whose.key],
        ]
      : [[identityRateLimits.password_misses_by_device, known.key]];
  const guessed = await runWithinGuessLimit(deps, budgets, async () => {
    // a device's own budget must not allow attempts on other accounts with the same email address
    const answer = await findOwner(deps, password, known === undefined ? rows : [known.row]);
    return { answer, wrong: answer === null };
  });
  if (!guessed.allowed) return guessed.refused;
  if (guessed.answer !== null) {
    await upgradeHash(deps, guessed.answer, password);
    return accepted(guessed.answer.customerId);
  }
  deps.metrics.count('sign_in_refused', { kind: 'password' });
  await recordWrongGuess(deps, 'sign_in_failed');
  return refused('sign_in_failed');
}

async function findOwner(
  deps: CheckDeps,
  password: string,
  known: readonly PasswordRow[],
): Promise<PasswordRow | null> {
  const matching = await deps.passwords.matches(password, known, deps.passwords.newSalt());
  return known.find((_row, index) => matching[index] === true) ?? null;
}

/**
 * Replaces a hash of an older scheme by a hash of the current scheme. If the hasher is busy, the hash is replaced at
 * the next sign-in.
 */
async function upgradeHash(deps: CheckDeps, row: PasswordRow, password: string): Promise<void> {
  const upgraded = await nullIfBulkheadFull(() => deps.passwords.upgrade(password, row));
  if (upgraded === null) return;
  const { hash, scheme } = upgraded;
  await upgradePassword(deps.db, { customerId: row.customerId, hash, scheme, replaced: row.hash });
}
