/** Default discount of a founder member on washes, in percent. */
export const FOUNDER_PERCENT = 15;

/** Terms of one founder membership, set by staff. */
export type FounderTerms = {
  /** Whole percentage from 1 to 100. */
  readonly discountPercent: number;
  readonly clubMember: boolean;
};

/** Returns true for a whole percentage that is allowed as a founder discount. */
export function isFounderPercent(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 1 && percent <= 100;
}
