import { invariant } from '../invariant.ts';
import { requireAgorot } from './money.ts';

type Share = { readonly index: number; readonly floor: bigint; readonly rest: bigint };

/**
 * Splits an amount by weights so that the parts always sum to it: everybody gets the whole agorot
 * of their share, and the agorot left over go to the largest remainders, first come first served
 * among equals. The only splitter in the product. Weights are whole numbers ≥ 0; a negative
 * amount (a credit) splits like its opposite. Throws InvariantError where nobody can take the money.
 */
export function allocate(amountAgorot: number, weights: readonly number[]): number[] {
  requireAgorot(amountAgorot);
  for (const weight of weights) {
    invariant(Number.isSafeInteger(weight) && weight >= 0, `${weight} is not a weight`);
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) {
    invariant(amountAgorot === 0, 'there is nobody to give the amount to');
    return weights.map(() => 0);
  }
  const sign = amountAgorot < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(amountAgorot));
  const shares = weights.map((weight, index): Share => {
    const product = amount * BigInt(weight);
    return { index, floor: product / total, rest: product % total };
  });
  const parts = shares.map((share) => share.floor);
  const left = Number(amount - parts.reduce((sum, part) => sum + part, 0n));
  // of equal remainders the first one: sorting keeps their order
  const luckiest = shares.toSorted((one, other) => Number(other.rest - one.rest)).slice(0, left);
  for (const share of luckiest) {
    parts[share.index] = share.floor + 1n;
  }
  return parts.map((part) => (part === 0n ? 0 : sign * Number(part)));
}
