import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import {
  networkBudgets,
  noteWrongGuess,
  withGuess,
  type BudgetUse,
  type OverLimit,
  type RequestFrom,
} from '#server/core/http/limits/guessing.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { deviceKey, type KnownDevice } from '#server/identity/account/known-device.ts';
import { findOwnPassword, findPasswords, type PasswordRow } from '#server/identity/store/password.ts';

type CheckDeps = Pick<Deps, 'db' | 'keyring' | 'limits' | 'log' | 'metrics' | 'passwords'>;
type Checked = Outcome<CustomerId, 'sign_in_failed'> | OverLimit;

/** A password guess, with the network and the known device it comes from. */
export type Guess = {
  readonly password: string;
  readonly from: RequestFrom;
  readonly device: KnownDevice | null;
};

/**
 * Finds whose password this is among the accounts that claim the address. Wrong tries are counted per e-mail address and
 * per network before anything is compared, whether the address is known or not; a right password uses nothing up. A network
 * over its limit is asked for a proof of work. A device known to one of the accounts has a budget of its own for that
 * account. Every refusal is the same and takes as long.
 */
export async function checkPassword(deps: CheckDeps, email: string, guess: Guess): Promise<Checked> {
  const emailIndex = emailIndexOf(deps.keyring, email);
  const whose = { key: emailIndex.toString('hex'), find: () => findPasswords(deps.db, emailIndex) };
  return counted(deps, guess, whose);
}

/** The same for somebody who is signed in already; the budget is their own. */
export async function checkOwnPassword(deps: CheckDeps, customerId: CustomerId, guess: Guess): Promise<Checked> {
  async function find(): Promise<PasswordRow[]> {
    const own = await findOwnPassword(deps.db, customerId);
    return own === null ? [] : [own];
  }
  return counted(deps, guess, { key: customerId, find });
}

type Whose = { readonly key: string; find(): Promise<PasswordRow[]> };

async function counted(deps: CheckDeps, guess: Guess, whose: Whose): Promise<Checked> {
  const { password, from, device } = guess;
  const rows = await whose.find();
  const own = rows.flatMap((row) => {
    const key = deviceKey(deps, device, row.customerId);
    return key === null ? [] : [{ row, key }];
  });
  const [known] = own;
  const budgets: BudgetUse[] =
    known === undefined
      ? [
          ...networkBudgets(['password_misses_by_address', 'password_misses_by_wider_network'], from),
          ['password_misses_by_email', whose.key],
        ]
      : [['password_misses_by_device', known.key]];
  const guessed = await withGuess(deps, budgets, async () => {
    // what is this device's own says nothing about what others set under the same address
    const answer = await findOwner(deps, password, known === undefined ? rows : [known.row]);
    return { answer, wrong: answer === null };
  });
  if (!guessed.allowed) return guessed.over;
  if (guessed.answer !== null) return accepted(guessed.answer);
  deps.metrics.count('sign_in_refused', { kind: 'password' });
  await noteWrongGuess(deps, 'sign_in_failed');
  return refused('sign_in_failed');
}

async function findOwner(deps: CheckDeps, password: string, known: readonly PasswordRow[]): Promise<CustomerId | null> {
  const matching = await deps.passwords.matches(password, known, deps.passwords.newSalt());
  return known.find((_row, index) => matching[index] === true)?.customerId ?? null;
}
