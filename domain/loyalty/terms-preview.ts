import { decideMemberDiscount, type DiscountMember } from './member-discount.ts';
import type { LoyaltyTerms } from './loyalty-terms.ts';

/** Whose purchase an example is. */
export const exampleBuyers = ['new', 'regular', 'verified'] as const;
export type ExampleBuyer = (typeof exampleBuyers)[number];

export type ExamplePurchase = { readonly dueAgorot: number; readonly points: number };

/** What a purchase at this list price costs such a member under these terms, and the points that it brings. */
export function examplePurchase(terms: LoyaltyTerms, buyer: ExampleBuyer, grossAgorot: number): ExamplePurchase {
  const { winner } = decideMemberDiscount({
    kind: 'package',
    applyMemberDiscount: true,
    grossAgorot,
    member: memberOf(terms, buyer),
  });
  const dueAgorot = grossAgorot - (winner?.discountAgorot ?? 0);
  return { dueAgorot, points: Math.floor(dueAgorot / 100) * terms.pointsPerShekel };
}

function memberOf({ percents }: LoyaltyTerms, buyer: ExampleBuyer): DiscountMember {
  return {
    washPurchases: buyer === 'new' ? 0 : 1,
    verifiedSenior: buyer === 'verified',
    verifiedDisability: false,
    founderPercent: null,
    referredByFriend: false,
    percents,
  };
}
