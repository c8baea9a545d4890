/**
 * Stock level of an item at a station. `stock` and `minimum` are in units, and `packSize` is the number of units in one
 * pack.
 */
type StockLevel = { readonly stock: number; readonly minimum: number; readonly packSize: number };

/** Factor by which the minimum stock is multiplied to get the stock that a proposed order aims for. */
const REFILL = 2;

/** Calculates the number of packs to order, so that the stock is twice its minimum. The result is at least one pack. */
export function suggestedPackCount({ stock, minimum, packSize }: StockLevel): number {
  return Math.max(1, Math.ceil((REFILL * minimum - stock) / packSize));
}
