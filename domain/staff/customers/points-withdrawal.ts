import { valueOfPointsAgorot } from './goodwill.ts';

/** Maximum value in agorot of the points that one staff user may withdraw per day (docs/decisions/0062). */
export const WITHDRAWAL_MAX_PER_DAY_AGOROT = 30_000;

type WithdrawablePoints = {
  /** Active points of the customer; negative after a refund of an order whose points were already spent. */
  readonly active: number;
  /** Value in agorot of the points that the staff user withdrew today, from all customers. */
  readonly todayAgorot: number;
  /**
   * Price of a wash in points and in money; null if no single wash is for sale, so that points have no value for the
   * limit.
   */
  readonly wash: { readonly pointsPerWash: number; readonly washAgorot: number } | null;
};

/** Returns the value of points for the daily limit, in agorot; 1 if no single wash is for sale or its price is 0. */
export function withdrawalValueAgorot(points: number, wash: WithdrawablePoints['wash']): number {
  return wash === null || wash.washAgorot === 0 ? 1 : valueOfPointsAgorot(points, wash);
}

/** Returns the maximum number of points that the staff user may withdraw now: between zero and the active points. */
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
