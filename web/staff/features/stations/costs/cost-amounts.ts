import type { ItemUnit } from '#contracts/staff/stock/inventory.ts';
import type { MeterKind } from '#contracts/stations/readings.ts';
import { m } from '#messages/compiled/messages.js';

const THOUSAND = 1_000;

/** Converts thousandths of a unit to a decimal number: 1234 becomes '1.234'. */
function thousandths(amount: number): string {
  return (amount / THOUSAND).toLocaleString('en', { maximumFractionDigits: 3 });
}

/** Returns a meter reading with its unit, from millilitres or watt hours. */
export function meterText(kind: MeterKind, amount: number): string {
  const text = thousandths(amount);
  return kind === 'water_litres' ? m.staff_cost_litres({ amount: text }) : m.staff_cost_kwh({ amount: text });
}

/** Returns an amount of a consumable with its unit; millilitres are shown as litres. */
export function costAmountText(amount: number, unit: ItemUnit): string {
  return unit === 'ml' ? m.staff_cost_litres_used({ amount: thousandths(amount) }) : String(amount);
}
