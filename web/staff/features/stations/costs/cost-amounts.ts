import type { ItemUnit } from '#contracts/staff/stock/inventory.ts';
import type { MeterKind } from '#contracts/stations/readings.ts';
import { m } from '#messages/compiled/messages.js';

const THOUSAND = 1_000;

/** Converts thousandths of a unit to a decimal number. For example, 1234 becomes '1.234'. */
function thousandths(amount: number): string {
  return (amount / THOUSAND).toLocaleString('en', { maximumFractionDigits: 3 });
}

/** Formats a meter reading with its unit. The reading is in millilitres or watt hours. */
export function meterAmountText(kind: MeterKind, amount: number): string {
  const text = thousandths(amount);
  return kind === 'water_litres' ? m.staff_cost_litres({ amount: text }) : m.staff_cost_kwh({ amount: text });
}

/** Formats an amount of a consumable with its unit. Millilitres are shown as litres. */
export function costAmountText(amount: number, unit: ItemUnit): string {
  return unit === 'ml' ? m.staff_cost_litres_used({ amount: thousandths(amount) }) : String(amount);
}
