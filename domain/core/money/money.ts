import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { invariant } from '../invariant.ts';

/**
 * Rounding mode to whole agorot. `half_up` and `half_down` differ only for exactly half an agora. Amounts here are
 * never negative.
 */
export type Rounding = 'half_up' | 'half_down' | 'up' | 'down';

/** Percentages have at most two decimals: 2.5 and 17.25, not 3.333. */
const HUNDREDTHS_PER_PERCENT = 100;
const HUNDREDTHS_PER_WHOLE = 100 * HUNDREDTHS_PER_PERCENT;

/** Throws InvariantError unless the amount is a whole number of agorot in the safe integer range. */
export function requireAgorot(amountAgorot: number): void {
  invariant(Number.isSafeInteger(amountAgorot), `${amountAgorot} is not a whole number of agorot`);
}

/**
 * Returns `numerator / denominator`, rounded to a whole number, for a numerator ≥ 0 and a denominator > 0. It is exact
 * for integers of any size.
 */
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

/**
 * Returns `percent` of an amount, in agorot. Throws InvariantError for a negative amount or a percentage outside 0 to
 * 100.
 */
export function percentOf(amountAgorot: number, percent: number, rounding: Rounding): number {
  requireAgorot(amountAgorot);
  invariant(amountAgorot >= 0, 'the amount of a percentage must not be negative');
  invariant(percent >= 0 && percent <= 100, `${percent} is not a percentage`);
  const hundredths = Math.round(percent * HUNDREDTHS_PER_PERCENT);
  invariant(hundredths / HUNDREDTHS_PER_PERCENT === percent, `${percent} % is finer than a hundredth of a percent`);
  return divideRounded(BigInt(amountAgorot) * BigInt(hundredths), BigInt(HUNDREDTHS_PER_WHOLE), rounding);
}

/** Returns the sum in agorot. */
export function sumAgorot(amounts: readonly number[]): number {
  return amounts.reduce((sum, amountAgorot) => sum + amountAgorot, 0);
}

const shekelTextShape = /^(-?)(\d{1,12})\.(\d{2})$/;

/**
 * Parses the text of `shekelTextOf` in the contracts: '55.50' is 5550 agorot. Throws InvariantError for another format.
 */
export function agorotOfShekelText(text: string): number {
  const [, sign, shekels, agorot] = shekelTextShape.exec(text) ?? [];
  invariant(shekels !== undefined && agorot !== undefined, `${text} is not an amount in shekels`);
  const amountAgorot = Number(shekels) * AGOROT_PER_SHEKEL + Number(agorot);
  return sign === '-' && amountAgorot !== 0 ? -amountAgorot : amountAgorot;
}
