import type { RunOut } from '#contracts/staff/stock/inventory.ts';

/** Consumption is judged by so many of the last days. */
export const OBSERVED_DAYS = 28;
/** Fewer say nothing: one weekend is no week. */
const LEAST_DAYS = 7;
const LONG_DAYS = 365;

/** What a shelf holds, and what left it within so many days of being watched. */
export type Outflow = { readonly stock: number; readonly used: number; readonly days: number };

/** Whole days until a shelf is empty, if it goes on as it did; says so where nobody can know. */
export function predictRunOut({ stock, used, days }: Outflow): RunOut {
  if (stock <= 0) return { kind: 'empty' };
  if (days < LEAST_DAYS || used <= 0) return { kind: 'unknown' };
  const left = Math.floor((stock * Math.min(days, OBSERVED_DAYS)) / used);
  return left > LONG_DAYS ? { kind: 'long' } : { kind: 'days', days: left };
}
