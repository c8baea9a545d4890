import { consumables } from '#contracts/staff/stock/inventory.ts';
import type { BayCosts, CostRate, CostRateKind } from '#contracts/staff/wash-costs.ts';
import { washCosts, type WashCost } from '#domain/staff/reports/wash-margin.ts';

/** Kinds of prices from which each cost is computed. */
const ratesOf = {
  water: ['water_m3'],
  power: ['power_kwh'],
  consumables,
  cardFee: ['card_percent', 'card_fixed'],
  work: ['work_hour'],
} as const satisfies Record<WashCost, readonly CostRateKind[]>;

/**
 * Returns the costs that are unknown in at least one row because no price for them was ever set. Empty while `rates` is
 * null, which means that the prices have not loaded.
 */
export function missingPrices(rows: readonly BayCosts[], rates: readonly CostRate[] | null): readonly WashCost[] {
  if (rates === null) return [];
  return washCosts.filter((cost) => {
    const kinds: readonly CostRateKind[] = ratesOf[cost];
    const isUnknown = rows.some((row) => row[`${cost}Agorot`] === null);
    return isUnknown && !rates.some(({ kind, amount }) => kinds.includes(kind) && amount !== null);
  });
}
