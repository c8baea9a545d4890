import type { Locale } from '#contracts/core/locale.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { BayCosts, CostRate, CostRateKind, listCostRates } from '#contracts/staff/wash-costs.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import type { WashCostKind } from '#domain/staff/reports/wash-margin.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { localizedName } from '../station-words.ts';

const HUNDREDTHS = 100;

export const costLabels = {
  water: () => m.staff_cost_water(),
  power: () => m.staff_cost_power(),
  consumables: () => m.staff_cost_consumables(),
  cardFee: () => m.staff_cost_card_fee(),
  work: () => m.staff_cost_work(),
} as const satisfies Record<WashCostKind, () => string>;

export const costRateLabels = {
  water_m3: () => m.staff_rate_water(),
  power_kwh: () => m.staff_rate_power(),
  card_percent: () => m.staff_rate_card_percent(),
  card_fixed: () => m.staff_rate_card_fixed(),
  work_hour: () => m.staff_rate_work(),
  shampoo: () => m.staff_rate_litre({ name: m.staff_consumable_shampoo() }),
  conditioner: () => m.staff_rate_litre({ name: m.staff_consumable_conditioner() }),
  tea_tree: () => m.staff_rate_litre({ name: m.staff_consumable_tea_tree() }),
  disinfectant: () => m.staff_rate_litre({ name: m.staff_consumable_disinfectant() }),
  towel: () => m.staff_rate_piece({ name: m.staff_consumable_towel() }),
} as const satisfies Record<Exclude<CostRateKind, 'item'>, () => string>;

export type CostRateItem = ResponseOf<typeof listCostRates>['items'][number];

export function itemCostRateText(item: CostRateItem, locale: Locale): string {
  const name = localizedName(locale, item);
  return item.unit === 'ml' ? m.staff_rate_litre({ name }) : m.staff_rate_piece({ name });
}

export function costRateText({ kind, itemId }: CostRate, items: readonly CostRateItem[], locale: Locale): string {
  if (kind !== 'item') return costRateLabels[kind]();
  const item = items.find((each) => each.itemId === itemId);
  return item === undefined ? '' : itemCostRateText(item, locale);
}

/**
 * Formats a price as an amount in shekels or, for `card_percent`, as a percentage of the payment. Returns 'unknown' if
 * the amount is null.
 */
export function costRateAmountText({ kind, amount }: Pick<CostRate, 'kind' | 'amount'>): string {
  if (amount === null) return m.staff_cost_unknown();
  return kind === 'card_percent' ? `${amount / HUNDREDTHS}%` : formatShekels(amount);
}

/** Returns the name of a bay, or the text for the whole station. */
export function bayOrStationName({ bayNo, bayName, bayNameHe }: BayCosts): string {
  return bayNo === null ? m.staff_cost_whole_station() : bayTitle({ bayNo, name: bayName, nameHe: bayNameHe });
}
