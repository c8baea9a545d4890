import { consumables } from '#contracts/staff/stock/inventory.ts';
import type { BayCosts, CostRate, CostRateKind } from '#contracts/staff/wash-costs.ts';
import { washCostKinds, type WashCostKind } from '#domain/staff/reports/wash-margin.ts';

/** Kinds of prices that are needed to compute each cost. */
const ratesOf = {
  water: ['water_m3'],
  power: ['power_kwh'],
  consumables,
  cardFee: ['card_percent', 'card_fixed'],
  work: ['work_hour'],
} as const satisfies Record<WashCostKind, readonly CostRateKind[]>;

/**
 * Returns the costs for which no price was ever set, and which are therefore unknown in at least one row. Returns an
 * empty list while `rates` is null, because the prices have not loaded yet.
 */
export function missingPrices(rows: readonly BayCosts[], rates: readonly CostRate[] | null): readonly WashCostKind[] {
  if (rates === null) return [];
  return washCostKinds.filter((cost) => {
    const kinds: readonly CostRateKind[] = ratesOf[cost];
    const isUnknown = rows.some((row) => row[`${cost}Agorot`] === null);
    return isUnknown && !rates.some(({ kind, amount }) => kinds.includes(kind) && amount !== null);
  });
}
