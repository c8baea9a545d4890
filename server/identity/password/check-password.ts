import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { findOwnPassword, findPasswords, type PasswordRow } from '#server/identity/store/password.ts';

type CheckDeps = Pick<Deps, 'db' | 'keyring' | 'limits' | 'metrics' | 'passwords'>;
type Checked = Outcome<CustomerId, 'sign_in_failed' | 'too_many_requests'>;

/** A guess at a password: under which address, and from where. */
export type Guess = { readonly password: string; readonly address: string };

/**
 * Whose password this is among the accounts that claim the address. Ten wrong tries a quarter of an hour for one
 * address and thirty from one network are counted before anything is compared, known address or not; a right one uses
 * nothing up. Every refusal is the same and takes as long.
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

async function counted(deps: CheckDeps, { password, address }: Guess, whose: Whose): Promise<Checked> {
  const budgets = [
    ['password_misses_by_address', address],
    ['password_misses_by_email', whose.key],
  ] as const;
  for (const [name, key] of budgets) {
    const { allowed } = await deps.limits.consume(name, key);
    if (allowed) continue;
    deps.metrics.count('limit_refused', { kind: name });
    return refused('too_many_requests');
  }
  const known = await whose.find();
  const matching = await deps.passwords.matches(password, known, deps.passwords.newSalt());
  const match = known.find((_row, index) => matching[index] === true);
  if (match === undefined) {
    deps.metrics.count('sign_in_refused', { kind: 'password' });
    return refused('sign_in_failed');
  }
  for (const [name, key] of budgets) deps.limits.giveBack(name, key);
  return accepted(match.customerId);
}
