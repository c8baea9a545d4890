import type { LadderThresholds } from './loyalty-ladder.ts';

/**
 * Discount percentage for each discount reason. Founder members are not included, because their percentages are set
 * individually.
 */
export type DiscountPercents = {
  readonly newMember: number;
  readonly regularMember: number;
  readonly verified: number;
  readonly referredFriend: number;
};

/**
 * Loyalty rules that apply at a given time. Each change adds a row to `loyalty_terms`. An order keeps the rules under
 * which it was made.
 */
export type LoyaltyTerms = {
  /** Points per whole shekel paid. */
  readonly pointsPerShekel: number;
  readonly ladder: LadderThresholds;
  /** Number of months for which points count for the tier. */
  readonly tierMonths: number;
  /** Active points that buy one wash. */
  readonly pointsPerWash: number;
  /** Number of months for which active points can be spent. */
  readonly pointsMonths: number;
  /** Points for the first purchase of a referred friend. */
  readonly referralPoints: number;
  readonly percents: DiscountPercents;
};

export const defaultTerms = {
  pointsPerShekel: 1,
  ladder: { bronze: 0, silver: 500, gold: 1_500, platinum: 3_000 },
  tierMonths: 24,
  pointsPerWash: 500,
  pointsMonths: 24,
  referralPoints: 50,
  percents: { newMember: 10, regularMember: 5, verified: 10, referredFriend: 10 },
} as const satisfies LoyaltyTerms;
