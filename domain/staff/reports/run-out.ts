import type { RunOutForecast } from '#contracts/staff/stock/run-out.ts';

/** Number of past days from which consumption is estimated. */
export const CONSUMPTION_WINDOW_DAYS = 28;
/**
 * Minimum number of observed days for an estimate of consumption. The number ensures that the days contain a whole
 * week.
 */
const LEAST_DAYS = 7;
const LONG_DAYS = 365;

/** Stock on a shelf, and the amount that was used during the observed days. */
export type StockConsumption = { readonly stock: number; readonly used: number; readonly days: number };

/**
 * Calculates the number of whole days until a shelf is empty if consumption stays the same. `unknown`: nothing was
 * used, or too few days were observed for an estimate. `long`: more than `LONG_DAYS`.
 */
export function predictRunOut({ stock, used, days }: StockConsumption): RunOutForecast {
  if (stock <= 0) return { kind: 'empty' };
  if (days < LEAST_DAYS || used <= 0) return { kind: 'unknown' };
  const left = Math.floor((stock * Math.min(days, CONSUMPTION_WINDOW_DAYS)) / used);
  return left > LONG_DAYS ? { kind: 'long' } : { kind: 'days', days: left };
}
