import { decideMemberDiscount, type DiscountMember } from './member-discount.ts';
import type { LoyaltyTerms } from './loyalty-terms.ts';
import { pointsOfPurchase } from './points.ts';

/** Kinds of customers in example purchases. */
export const exampleBuyers = ['new', 'regular', 'verified'] as const;
export type ExampleBuyer = (typeof exampleBuyers)[number];

export type ExamplePurchase = { readonly dueAgorot: number; readonly points: number };

/**
 * Calculates the price and the points of an example purchase for one kind of customer. `grossAgorot` is the list price,
 * and `terms` are the loyalty rules.
 */
export function examplePurchase(terms: LoyaltyTerms, buyer: ExampleBuyer, grossAgorot: number): ExamplePurchase {
  const { winner } = decideMemberDiscount({
    kind: 'package',
    applyMemberDiscount: true,
    grossAgorot,
    member: exampleMemberOf(terms, buyer),
  });
  const dueAgorot = grossAgorot - (winner?.discountAgorot ?? 0);
  return { dueAgorot, points: pointsOfPurchase(dueAgorot, terms.pointsPerShekel) };
}

function exampleMemberOf({ percents }: LoyaltyTerms, buyer: ExampleBuyer): DiscountMember {
  return {
    washPurchases: buyer === 'new' ? 0 : 1,
    verifiedSenior: buyer === 'verified',
    verifiedDisability: false,
    founderPercent: null,
    referredByFriend: false,
    percents,
  };
}
