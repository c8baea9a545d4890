/** What a founder saves on every purchase of washes where staff said nothing else, in percent. */
export const FOUNDER_PERCENT = 15;

/** What staff decide about one founder member. */
export type FounderTerms = {
  /** A whole percent from 1 to 100. */
  readonly discountPercent: number;
  readonly clubMember: boolean;
};

/** A founder saves something, and nobody is paid for washing. */
export function isFounderPercent(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 1 && percent <= 100;
}
