import type { Locale } from '#contracts/core/locale.ts';
import type { Consumable, ItemUnit, StockMovement, StationStock } from '#contracts/staff/stock/inventory.ts';
import type { RunOutForecast } from '#contracts/staff/stock/run-out.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

const ML_A_LITRE = 1_000;

/** Isolates a text from left to right. In Hebrew, a minus sign then stays before its digits. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Formats a number with thousands separators, for example '12,500'. */
function withThousandsSeparators(value: number): string {
  return value.toLocaleString('en');
}

/** Formats an amount with its unit, for example '12.5 l' or '20 pcs'. A change has a sign. */
export function stockAmountText(amount: number, unit: ItemUnit, signed = false): string {
  const sign = signed && amount > 0 ? '+' : '';
  const isLitres = unit === 'ml' && Math.abs(amount) >= ML_A_LITRE;
  const digits = leftToRight(
    `${sign}${isLitres ? withThousandsSeparators(amount / ML_A_LITRE) : withThousandsSeparators(amount)}`,
  );
  if (isLitres) return m.staff_unit_litre({ amount: digits });
  return unit === 'ml' ? m.staff_unit_ml({ amount: digits }) : m.staff_unit_piece({ amount: digits });
}

/** Text for a stock that is unknown because it was never counted, received or measured. */
const UNKNOWN = '–';

/** Returns true if the stock is unknown. Nothing was ever recorded for the shelf, and no machine reports its level. */
export function isStockUnknown({ reported, seq }: Pick<StationStock, 'reported' | 'seq'>): boolean {
  return reported === null && seq === 0;
}

/**
 * Returns the level that the machine reports, or the recorded stock if it reports none. Returns '–' until the stock is
 * known.
 */
export function stockText(shelf: Pick<StationStock, 'reported' | 'seq' | 'stock' | 'unit'>): string {
  const { reported, stock, unit } = shelf;
  if (isStockUnknown(shelf)) return UNKNOWN;
  if (reported === null) return stockAmountText(stock, unit);
  return m.staff_shelf_reported({ percent: leftToRight(`${Math.round(reported.percent)}%`) });
}

type Named = { readonly name: string; readonly nameHe: string };

export function localizedName(locale: Locale, { name, nameHe }: Named): string {
  return locale === 'he' ? nameHe : name;
}

export function itemNameOf(shelf: StationStock, locale: Locale): string {
  return localizedName(locale, shelf);
}

export function stationNameOf(place: { readonly stationName: string; readonly stationNameHe: string }, locale: Locale) {
  return localizedName(locale, { name: place.stationName, nameHe: place.stationNameHe });
}

/** Describes for how long the stock will last. If this is unknown, returns a text that says this. */
export function runOutText(runOut: RunOutForecast): string {
  switch (runOut.kind) {
    case 'empty':
      return m.staff_run_out_empty();
    case 'days':
      return runOut.days === 0 ? m.staff_run_out_today() : m.staff_run_out_days({ count: runOut.days });
    case 'long':
      return m.staff_run_out_long();
    default:
      return m.staff_run_out_unknown();
  }
}

export const consumableLabels = {
  shampoo: () => m.staff_consumable_shampoo(),
  conditioner: () => m.staff_consumable_conditioner(),
  tea_tree: () => m.staff_consumable_tea_tree(),
  disinfectant: () => m.staff_consumable_disinfectant(),
  towel: () => m.staff_consumable_towel(),
} as const satisfies Record<Consumable, () => string>;

export const itemUnitLabels = {
  ml: () => m.staff_unit_name_ml(),
  piece: () => m.staff_unit_name_piece(),
} as const satisfies Record<ItemUnit, () => string>;

function movedText({ amount, otherStationName, otherStationNameHe }: StockMovement, locale: Locale): string {
  const station = localizedName(locale, { name: otherStationName ?? '', nameHe: otherStationNameHe ?? '' });
  return amount < 0 ? m.staff_movement_moved_out({ station }) : m.staff_movement_moved_in({ station });
}

/** Describes a movement of stock in a sentence. Screen readers use the same sentence. */
export function stockMovementText(movement: StockMovement, unit: ItemUnit, locale: Locale): string {
  const { kind, found, forDay } = movement;
  switch (kind) {
    case 'received':
      return m.staff_movement_received();
    case 'used':
      return m.staff_movement_used({ day: forDay === null ? '' : formatIsoDay(forDay, locale) });
    case 'counted':
      return m.staff_movement_counted({ amount: stockAmountText(found ?? 0, unit) });
    case 'moved':
      return movedText(movement, locale);
    case 'measured':
      return m.staff_movement_measured();
    case 'taken':
      return m.staff_movement_taken();
    default:
      return m.staff_movement_discarded();
  }
}

/** Parses a whole number of units. Returns null if the text is not a number. Returns 0 for an empty field. */
export function parseWholeNumber(typed: string | undefined): number | null {
  const text = (typed ?? '').trim();
  if (text === '') return 0;
  return /^\d{1,8}$/.test(text) ? Number(text) : null;
}
