/** Kinds of costs of washes, in display order. */
export const washCostKinds = ['water', 'power', 'consumables', 'cardFee', 'work'] as const;
export type WashCostKind = (typeof washCostKinds)[number];

/** Earnings and costs of washes, in agorot without VAT. A cost is null if it is not known. */
export type WashSums = {
  readonly washes: number;
  readonly earnedAgorot: number;
  readonly waterAgorot: number | null;
  readonly powerAgorot: number | null;
  readonly consumablesAgorot: number | null;
  readonly cardFeeAgorot: number | null;
  readonly workAgorot: number | null;
};

export type WashMargin = {
  /** Sum of the known costs, in agorot; null if costs are missing and the known costs add up to nothing. */
  readonly costAgorot: number | null;
  /** Costs that are not known, and therefore not in the sum. */
  readonly missing: readonly WashCostKind[];
  /** Earnings minus the known costs, in agorot; negative for a loss; null if the cost is not known. */
  readonly leftAgorot: number | null;
  /** Margin per wash in agorot, rounded to an agora; null without washes, or if the cost is not known. */
  readonly perWashAgorot: number | null;
};

/**
 * Returns the earnings minus the known costs, and the list of unknown costs. While no cost is known, cost and margin are
 * not known either: otherwise all earnings would look like margin.
 */
export function washMarginOf(sums: WashSums): WashMargin {
  const costs = washCostKinds.map((cost) => ({ cost, agorot: sums[`${cost}Agorot`] }));
  const missing = costs.flatMap(({ cost, agorot }) => (agorot === null ? [cost] : []));
  const known = costs.reduce((sum, { agorot }) => sum + (agorot ?? 0), 0);
  if (missing.length > 0 && known === 0) return { costAgorot: null, missing, leftAgorot: null, perWashAgorot: null };
  const leftAgorot = sums.earnedAgorot - known;
  return {
    costAgorot: known,
    missing,
    leftAgorot,
    perWashAgorot: sums.washes === 0 ? null : Math.round(leftAgorot / sums.washes),
  };
}
