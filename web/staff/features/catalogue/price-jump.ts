/**
 * Minimum factor between the present and the new price at which the new price is treated as a possible typing error.
 */
const FACTOR = 2;

/** Returns true if the new price is at least twice the present price, or at most half of it. Both are in agorot. */
export function isPriceJump(before: number, after: number): boolean {
  return before !== after && (after >= before * FACTOR || after * FACTOR <= before);
}
