/** Tiers by points earned in the months that count (`LoyaltyTerms.tierMonths`), lowest first. */
export const ladderTiers = ['bronze', 'silver', 'gold', 'platinum'] as const;
export type LadderTier = (typeof ladderTiers)[number];

/** Points from which a tier is reached. */
export type LadderThresholds = Readonly<Record<LadderTier, number>>;

export type LadderPlace = {
  readonly currentTier: LadderTier;
  /** The same as `currentTier` at the top: then there is no progress to show. */
  readonly nextTier: LadderTier;
  readonly currentTierPoints: number;
  /** Points the next tier asks for; 0 at the top. */
  readonly nextTierPoints: number;
};

/** Where somebody with these points stands. Points below zero (clawed back by refunds) count as none. */
export function ladderPlace(points: number, ladder: LadderThresholds): LadderPlace {
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

/** Whole percent on the way to the next tier: current by next, at most 100, and 100 where next is 0. */
export function progressPercent(currentTierPoints: number, nextTierPoints: number): number {
  if (nextTierPoints <= 0) {
    return 100;
  }
  return Math.min(Math.floor((Math.max(currentTierPoints, 0) * 100) / nextTierPoints), 100);
}
