import { invariant } from '../invariant.ts';

/** Codes of a voucher are counted from here in each generation: 2 is its second code, 1,001 its first of the second secret. */
const CODES_OF_A_GENERATION = 1_000;

/** Which master secret a code comes from: 1 is the first that the shop had. */
export function generationOf(codeVersion: number): number {
  return 1 + Math.floor(codeVersion / CODES_OF_A_GENERATION);
}

/** The version behind `codeVersion`, 0 where there is no code yet, made from the secret of `generation` at least. */
export function nextCodeVersion(codeVersion: number, generation: number): number {
  const next = Math.max(codeVersion + 1, (generation - 1) * CODES_OF_A_GENERATION + 1);
  const expected = Math.max(generationOf(codeVersion), generation);
  invariant(generationOf(next) === expected, 'a voucher has fewer than a thousand codes of one secret');
  return next;
}
