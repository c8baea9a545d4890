import { invariant } from '../invariant.ts';

/**
 * Number of code versions that are reserved for each master secret. Version 2 is a voucher's second code from the first
 * secret. Version 1,001 is its first code from the second secret.
 */
const CODES_OF_A_GENERATION = 1_000;

/** Returns the number of the master secret that created a code. Number 1 is the shop's first secret. */
export function secretGenerationOf(codeVersion: number): number {
  return 1 + Math.floor(codeVersion / CODES_OF_A_GENERATION);
}

/**
 * Returns the code version that follows `codeVersion`, which is 0 if there is no code yet. The next version belongs to
 * the master secret of `generation`. It belongs to a newer secret if the current code already uses a newer secret.
 */
export function nextCodeVersion(codeVersion: number, generation: number): number {
  const next = Math.max(codeVersion + 1, (generation - 1) * CODES_OF_A_GENERATION + 1);
  const expected = Math.max(secretGenerationOf(codeVersion), generation);
  invariant(secretGenerationOf(next) === expected, 'a voucher has fewer than a thousand codes of one secret');
  return next;
}
