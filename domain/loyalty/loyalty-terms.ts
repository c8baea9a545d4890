import type { LadderThresholds } from './loyalty-ladder.ts';

/** Percent of an order that each reason is worth; a founder's own percentage stands with the founder. */
export type DiscountPercents = {
  readonly newMember: number;
  readonly regularMember: number;
  readonly verified: number;
  readonly referredFriend: number;
};

/** What membership brings at one time; a change is a new row (`loyalty_terms`), and an order keeps its own. */
export type LoyaltyTerms = {
  /** Points for each whole shekel that is paid. */
  readonly pointsPerShekel: number;
  readonly ladder: LadderThresholds;
  /** Points count for the tier this long. */
  readonly tierMonths: number;
  /** Active points that buy one wash. */
  readonly pointsPerWash: number;
  /** How long points can be spent once they are active. */
  readonly pointsMonths: number;
  /** For a friend's first purchase. */
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
