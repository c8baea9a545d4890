/** Stock of an item at a station and its minimum, in units, and the units in one pack. */
type StockLevel = { readonly stock: number; readonly minimum: number; readonly packSize: number };

/** Multiple of the minimum up to which a proposed order fills the stock. */
const REFILL = 2;

/** Returns the packs that fill the stock up to twice its minimum; at least one pack. */
export function proposedPackCount({ stock, minimum, packSize }: StockLevel): number {
  return Math.max(1, Math.ceil((REFILL * minimum - stock) / packSize));
}
