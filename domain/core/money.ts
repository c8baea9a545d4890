import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { invariant } from './invariant.ts';

/** Where the part of an agora goes that cannot be paid. Amounts here are never negative. */
export type Rounding = 'half_up' | 'half_down' | 'up' | 'down';

/** Percentages are exact to a hundredth: 2.5 and 17.25 can be meant, 3.333 cannot. */
const HUNDREDTHS_PER_PERCENT = 100;
const HUNDREDTHS_PER_WHOLE = 100 * HUNDREDTHS_PER_PERCENT;

/** Throws InvariantError unless the amount is a whole number of agorot that a number can hold exactly. */
export function requireAgorot(amountAgorot: number): void {
  invariant(Number.isSafeInteger(amountAgorot), `${amountAgorot} is not a whole number of agorot`);
}

/** `numerator / denominator` as a whole number, for a numerator ≥ 0 and a denominator > 0; exact at any size. */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): number {
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  return Number(roundsUp(rest, denominator, rounding) ? quotient + 1n : quotient);
}

function roundsUp(rest: bigint, denominator: bigint, rounding: Rounding): boolean {
  const twice = rest * 2n;
  const up = {
    half_up: twice >= denominator,
    half_down: twice > denominator,
    up: rest > 0n,
    down: false,
  } as const satisfies Record<Rounding, boolean>;
  return up[rounding];
}

/** `percent` of an amount, in agorot. Throws InvariantError for a negative amount or a percentage outside 0 to 100. */
export function percentOf(amountAgorot: number, percent: number, rounding: Rounding): number {
  requireAgorot(amountAgorot);
  invariant(amountAgorot >= 0, 'a percentage is taken of an amount that is not negative');
  invariant(percent >= 0 && percent <= 100, `${percent} is not a percentage`);
  const hundredths = Math.round(percent * HUNDREDTHS_PER_PERCENT);
  invariant(hundredths / HUNDREDTHS_PER_PERCENT === percent, `${percent} % is finer than a hundredth of a percent`);
  return divideRounded(BigInt(amountAgorot) * BigInt(hundredths), BigInt(HUNDREDTHS_PER_WHOLE), rounding);
}

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
  const luckiest = shares.toSorted(byLargestRemainder).slice(0, left);
  for (const share of luckiest) {
    parts[share.index] = share.floor + 1n;
  }
  return parts.map((part) => (part === 0n ? 0 : sign * Number(part)));
}

function byLargestRemainder(left: Share, right: Share): number {
  if (left.rest === right.rest) {
    return left.index - right.index;
  }
  return left.rest > right.rest ? -1 : 1;
}

/** Sum of agorot. */
export function sumAgorot(amounts: readonly number[]): number {
  return amounts.reduce((sum, amountAgorot) => sum + amountAgorot, 0);
}

const shekelTextShape = /^(-?)(\d{1,12})\.(\d{2})$/;

/** The opposite of `shekelTextOf` in the contracts: '55.50' are 5550 agorot. Throws InvariantError for another shape. */
export function agorotOfShekelText(text: string): number {
  const [, sign, shekels, agorot] = shekelTextShape.exec(text) ?? [];
  invariant(shekels !== undefined && agorot !== undefined, `${text} is not an amount in shekels`);
  const amountAgorot = Number(shekels) * AGOROT_PER_SHEKEL + Number(agorot);
  return sign === '-' && amountAgorot !== 0 ? -amountAgorot : amountAgorot;
}
