import { invariant } from '../invariant.ts';

/**
 * Code versions of a voucher start at a multiple of this number for each secret: 2 is its second code, 1,001 is its
 * first code from the second secret.
 */
const CODES_OF_A_GENERATION = 1_000;

/** Returns the number of the master secret that created a code; 1 is the shop's first secret. */
export function generationOf(codeVersion: number): number {
  return 1 + Math.floor(codeVersion / CODES_OF_A_GENERATION);
}

/**
 * Returns the version after `codeVersion` (0: no code yet), created with the secret of `generation` or a newer secret.
 */
export function nextCodeVersion(codeVersion: number, generation: number): number {
  const next = Math.max(codeVersion + 1, (generation - 1) * CODES_OF_A_GENERATION + 1);
  const expected = Math.max(generationOf(codeVersion), generation);
  invariant(generationOf(next) === expected, 'a voucher has fewer than a thousand codes of one secret');
  return next;
}
