import { GOODWILL_DAY_AGOROT, worthOfPoints } from './goodwill.ts';

/** What one person takes back in one day, in agorot: as much as they give alone (docs/decisions/0123). */
export const WITHDRAWN_DAY_AGOROT = GOODWILL_DAY_AGOROT;

type Held = {
  /** Active points of the customer; negative after a refund of an order whose points were spent. */
  readonly active: number;
  /** What whoever asks took back today, from anybody. */
  readonly todayAgorot: number;
  /** What a wash costs, in points and in money; null where none is for sale, and points are worth nothing that counts. */
  readonly wash: { readonly pointsPerWash: number; readonly washAgorot: number } | null;
};

/** What points count for the limit of a day, in agorot. */
export function worthWithdrawn(points: number, wash: Held['wash']): number {
  return wash === null || wash.washAgorot === 0 ? 1 : worthOfPoints(points, wash);
}

/** The most points that one person may take from a member now: never below zero, never above what is there. */
export function mostWithdrawable({ active, todayAgorot, wash }: Held): number {
  const left = Math.max(0, WITHDRAWN_DAY_AGOROT - todayAgorot);
  const within =
    wash === null || wash.washAgorot === 0
      ? left === 0
        ? 0
        : active
      : Math.floor((left * wash.pointsPerWash) / wash.washAgorot);
  return Math.max(0, Math.min(active, within));
}
