import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { invariant } from '../invariant.ts';

/**
 * Rounding mode to whole agorot. `half_up` and `half_down` differ only if the fraction is exactly half an agora.
 * Amounts here are never negative.
 */
export type Rounding = 'half_up' | 'half_down' | 'up' | 'down';

/** Number of steps in one percent. Percentages have at most two decimals, for example 2.5 and 17.25, but not 3.333. */
const HUNDREDTHS_PER_PERCENT = 100;
const HUNDREDTHS_PER_WHOLE = 100 * HUNDREDTHS_PER_PERCENT;

/** Throws InvariantError if the amount is not a whole number of agorot in the safe integer range. */
export function requireAgorot(amountAgorot: number): void {
  invariant(Number.isSafeInteger(amountAgorot), `${amountAgorot} is not a whole number of agorot`);
}

/**
 * Divides a numerator ≥ 0 by a denominator > 0, and rounds the result to a whole number. The result is exact for
 * integers of any size.
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
 * Calculates a percentage of an amount, in agorot. Throws InvariantError for a negative amount or a percentage outside
 * 0 to 100.
 */
export function percentOf(amountAgorot: number, percent: number, rounding: Rounding): number {
  requireAgorot(amountAgorot);
  invariant(amountAgorot >= 0, 'the amount of a percentage must not be negative');
  invariant(percent >= 0 && percent <= 100, `${percent} is not a percentage`);
  const hundredths = Math.round(percent * HUNDREDTHS_PER_PERCENT);
  invariant(hundredths / HUNDREDTHS_PER_PERCENT === percent, `${percent} % is finer than a hundredth of a percent`);
  return divideRounded(BigInt(amountAgorot) * BigInt(hundredths), BigInt(HUNDREDTHS_PER_WHOLE), rounding);
}

/** Adds up amounts in agorot and returns the sum. */
export function sumAgorot(amounts: readonly number[]): number {
  return amounts.reduce((sum, amountAgorot) => sum + amountAgorot, 0);
}

const shekelTextShape = /^(-?)(\d{1,12})\.(\d{2})$/;

/**
 * Parses an amount that `formatShekelAmount` of the API definition has written, for example '55.50' to 5550 agorot. Throws
 * InvariantError for another format.
 */
export function parseShekelAmount(text: string): number {
  const [, sign, shekels, agorot] = shekelTextShape.exec(text) ?? [];
  invariant(shekels !== undefined && agorot !== undefined, `${text} is not an amount in shekels`);
  const amountAgorot = Number(shekels) * AGOROT_PER_SHEKEL + Number(agorot);
  return sign === '-' && amountAgorot !== 0 ? -amountAgorot : amountAgorot;
}
