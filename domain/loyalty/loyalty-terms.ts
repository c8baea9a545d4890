import type { LadderThresholds } from './loyalty-ladder.ts';

/** Discount percentage of each reason. Founder members have individual percentages. */
export type DiscountPercents = {
  readonly newMember: number;
  readonly regularMember: number;
  readonly verified: number;
  readonly referredFriend: number;
};

/** Membership rules at one time. A change adds a row to `loyalty_terms`, and an order keeps its own rules. */
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
