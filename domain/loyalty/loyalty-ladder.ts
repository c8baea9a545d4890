/**
 * Loyalty tiers, lowest first. A customer's tier depends on the points earned in the last `LoyaltyTerms.tierMonths`
 * months.
 */
export const ladderTiers = ['bronze', 'silver', 'gold', 'platinum'] as const;
export type LadderTier = (typeof ladderTiers)[number];

/** Minimum points of each tier. */
export type LadderThresholds = Readonly<Record<LadderTier, number>>;

export type LadderPosition = {
  readonly currentTier: LadderTier;
  /** Next loyalty tier. On the top tier it equals `currentTier`, and no progress is shown. */
  readonly nextTier: LadderTier;
  readonly currentTierPoints: number;
  /** Points needed for the next tier; 0 on the top tier. */
  readonly nextTierPoints: number;
};

/**
 * Returns the loyalty tier and progress for a number of points. Points can be negative after refunds and then count as
 * 0.
 */
export function ladderPosition(points: number, ladder: LadderThresholds): LadderPosition {
  const currentTierPoints = Math.max(points, 0);
  const currentTier = ladderTiers.findLast((tier) => ladder[tier] <= currentTierPoints) ?? 'bronze';
  const nextTier = ladderTiers.find((tier) => ladder[tier] > currentTierPoints);
  return {
    currentTier,
    nextTier: nextTier ?? currentTier,
    currentTierPoints,
    nextTierPoints: nextTier === undefined ? 0 : ladder[nextTier],
  };
}

/**
 * Returns the progress to the next loyalty tier in whole percent. The result is at most 100, and always 100 on the top
 * tier.
 */
export function progressPercent(currentTierPoints: number, nextTierPoints: number): number {
  if (nextTierPoints <= 0) {
    return 100;
  }
  return Math.min(Math.floor((Math.max(currentTierPoints, 0) * 100) / nextTierPoints), 100);
}
