/** Minimum factor between the present price and the new price that counts as a possible typing error. */
const FACTOR = 2;

/**
 * Returns true if the new price is at least twice the present price, or at most half of it. Both prices are in agorot.
 */
export function isPriceJump(before: number, after: number): boolean {
  return before !== after && (after >= before * FACTOR || after * FACTOR <= before);
}
