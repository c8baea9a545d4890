import { valueOfPointsAgorot } from './goodwill.ts';

/**
 * Maximum value in agorot of the loyalty points that one staff user may withdraw from customers per day
 * (docs/decisions/0062).
 */
export const WITHDRAWAL_MAX_PER_DAY_AGOROT = 30_000;

type WithdrawablePoints = {
  /**
   * Loyalty points that the customer can spend. The number is negative if an order was refunded after its points were
   * spent.
   */
  readonly active: number;
  /** Total value in agorot of the loyalty points that the staff user withdrew today from all customers. */
  readonly todayAgorot: number;
  /**
   * Price of a wash in loyalty points and in money. Null if no single wash is for sale. Points then have no value for
   * the withdrawal limit.
   */
  readonly wash: { readonly pointsPerWash: number; readonly washAgorot: number } | null;
};

/**
 * Calculates the value of loyalty points for the daily withdrawal limit, in agorot. Returns 1 if no single wash is for
 * sale or its price is 0.
 */
export function withdrawalValueAgorot(points: number, wash: WithdrawablePoints['wash']): number {
  return wash === null || wash.washAgorot === 0 ? 1 : valueOfPointsAgorot(points, wash);
}

/**
 * Calculates the maximum number of loyalty points that the staff user may withdraw now. The result is between zero and
 * the active points.
 */
export function maxWithdrawablePoints({ active, todayAgorot, wash }: WithdrawablePoints): number {
  const left = Math.max(0, WITHDRAWAL_MAX_PER_DAY_AGOROT - todayAgorot);
  const within =
    wash === null || wash.washAgorot === 0
      ? left === 0
        ? 0
        : active
      : Math.floor((left * wash.pointsPerWash) / wash.washAgorot);
  return Math.max(0, Math.min(active, within));
}
