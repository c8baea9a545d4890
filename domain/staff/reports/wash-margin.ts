/** Kinds of costs of washes, in display order. */
export const washCosts = ['water', 'power', 'consumables', 'cardFee', 'work'] as const;
export type WashCost = (typeof washCosts)[number];

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
  /** Sum of the known costs, in agorot. */
  readonly costAgorot: number;
  /** Costs that are not known. They are not included in the sum. */
  readonly missing: readonly WashCost[];
  /** Earnings minus the known costs, in agorot. The amount is negative for a loss. */
  readonly leftAgorot: number;
  /** Margin per wash in agorot, rounded to an agora; null without washes. */
  readonly perWashAgorot: number | null;
};

/** Calculates the earnings of washes minus their known costs. The unknown costs are listed in the result. */
export function washMarginOf(sums: WashSums): WashMargin {
  const costs = washCosts.map((cost) => ({ cost, agorot: sums[`${cost}Agorot`] }));
  const costAgorot = costs.reduce((sum, { agorot }) => sum + (agorot ?? 0), 0);
  const leftAgorot = sums.earnedAgorot - costAgorot;
  return {
    costAgorot,
    missing: costs.flatMap(({ cost, agorot }) => (agorot === null ? [cost] : [])),
    leftAgorot,
    perWashAgorot: sums.washes === 0 ? null : Math.round(leftAgorot / sums.washes),
  };
}
