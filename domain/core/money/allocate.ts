import { invariant } from '../invariant.ts';
import { requireAgorot } from './money.ts';

type Share = { readonly index: number; readonly floor: bigint; readonly rest: bigint };

/**
 * Splits an amount by weights into whole agorot whose sum is the amount. Each share is first rounded down. The
 * remaining agorot go to the shares with the largest remainders. If remainders are equal, the earlier share comes
 * first. The product splits amounts only with this function. Weights are whole numbers ≥ 0. A negative amount (a
 * credit) is split like the positive amount. Throws InvariantError if all weights are zero and the amount is not.
 */
export function allocate(amountAgorot: number, weights: readonly number[]): number[] {
  requireAgorot(amountAgorot);
  for (const weight of weights) {
    invariant(Number.isSafeInteger(weight) && weight >= 0, `${weight} is not a weight`);
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) {
    invariant(amountAgorot === 0, 'all weights are zero, so the amount has no recipient');
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
  // the sort is stable, so shares with equal remainders stay in their order
  const luckiest = shares.toSorted((one, other) => Number(other.rest - one.rest)).slice(0, left);
  for (const share of luckiest) {
    parts[share.index] = share.floor + 1n;
  }
  return parts.map((part) => (part === 0n ? 0 : sign * Number(part)));
}
