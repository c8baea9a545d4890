/** Default discount of a founder member on washes, in percent. */
export const FOUNDER_PERCENT = 15;

/** Terms of one founder membership, set by staff. */
export type FounderTerms = {
  /** Founder discount as a whole percentage from 1 to 100. */
  readonly discountPercent: number;
  readonly clubMember: boolean;
};

/** Returns true if the number is an allowed founder discount, which is a whole percentage. */
export function isFounderPercent(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 1 && percent <= 100;
}
