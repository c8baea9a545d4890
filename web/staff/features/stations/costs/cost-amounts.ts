import type { ItemUnit } from '#contracts/staff/stock/inventory.ts';
import type { MeterKind } from '#contracts/stations/readings.ts';
import { m } from '#messages/compiled/messages.js';

const THOUSAND = 1_000;

/** Returns a number of thousandths in units: 1234 is '1.234'. */
function thousandths(amount: number): string {
  return (amount / THOUSAND).toLocaleString('en', { maximumFractionDigits: 3 });
}

/** Returns what a meter counted, from millilitres or watt hours. */
export function meterText(kind: MeterKind, amount: number): string {
  const text = thousandths(amount);
  return kind === 'water_litres' ? m.staff_cost_litres({ amount: text }) : m.staff_cost_kwh({ amount: text });
}

/** Returns an amount of a consumable, of millilitres in litres. */
export function amountText(amount: number, unit: ItemUnit): string {
  return unit === 'ml' ? m.staff_cost_litres_used({ amount: thousandths(amount) }) : String(amount);
}
