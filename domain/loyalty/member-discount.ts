import { discountRules, type DiscountOffers, type DiscountRule } from '#contracts/loyalty/discounts.ts';
import { invariant } from '#domain/core/invariant.ts';
import { percentOf } from '#domain/core/money/money.ts';
import type { DiscountPercents } from './loyalty-terms.ts';

/**
 * Facts about a customer from which the member discount is calculated. `washPurchases` counts earlier paid orders of
 * regular packages.
 */
export type DiscountMember = {
  readonly washPurchases: number;
  readonly verifiedSenior: boolean;
  readonly verifiedDisability: boolean;
  /** Founder discount in percent; null if the customer is not a founder member. */
  readonly founderPercent: number | null;
  readonly referredByFriend: boolean;
  /** Current discount percentage for each discount reason. */
  readonly percents: DiscountPercents;
};

export type DiscountInput = {
  readonly kind: 'package' | 'gift';
  /** Customer who places the order; null for a guest. */
  readonly member: DiscountMember | null;
  readonly applyMemberDiscount: boolean;
  readonly grossAgorot: number;
};

export type AppliedDiscountRule = {
  readonly rule: DiscountRule;
  readonly percent: number;
  readonly discountAgorot: number;
};

/** Reasons why a discount rule was not used. Reasons that concern the whole order come first. */
export const discountRejectionReasons = [
  'gift_card',
  'guest',
  'not_asked_for',
  'does_not_apply',
  'worth_less',
  'worth_the_same',
] as const;
export type DiscountRejectionReason = (typeof discountRejectionReasons)[number];
export type RejectedDiscountRule = AppliedDiscountRule & { readonly reason: DiscountRejectionReason };

/** Decision as stored with the order: `winner` is the applied rule, `losers` are the rejected rules. */
export type DiscountDecision = {
  readonly winner: AppliedDiscountRule | null;
  readonly losers: readonly RejectedDiscountRule[];
};

/**
 * Calculates the member discount of an order. Only the best rule applies, and rules are never combined. Gift cards and
 * guests get no discount. The discount is a percentage of the whole order in agorot. Exactly half an agora is rounded
 * up, in favour of the customer. The unused rules and their reasons are also returned, because the decision is stored
 * with the order and shown.
 */
export function decideMemberDiscount(input: DiscountInput): DiscountDecision {
  const orderReason = rejectionReasonOfAll(input);
  if (orderReason !== null) {
    return { winner: null, losers: discountRules.map((rule) => rejectedRule(rule, 0, orderReason)) };
  }
  const { member, grossAgorot } = input;
  invariant(member !== null, 'a guest cannot have a member discount');
  const offers = discountRules.map((rule): AppliedDiscountRule => {
    const percent = percentFor(rule, member);
    return { rule, percent, discountAgorot: percentOf(grossAgorot, percent, 'half_up') };
  });
  const winner = offers.reduce<AppliedDiscountRule | null>(
    (best, offer) => (offer.discountAgorot > (best?.discountAgorot ?? 0) ? offer : best),
    null,
  );
  const losers = offers
    .filter((offer) => offer !== winner)
    .map((offer): RejectedDiscountRule => ({ ...offer, reason: rejectionReasonOf(offer, winner) }));
  return { winner, losers };
}

function rejectionReasonOfAll({ kind, member, applyMemberDiscount }: DiscountInput): DiscountRejectionReason | null {
  if (kind === 'gift') {
    return 'gift_card';
  }
  if (member === null) {
    return 'guest';
  }
  return applyMemberDiscount ? null : 'not_asked_for';
}

function rejectionReasonOf(offer: AppliedDiscountRule, winner: AppliedDiscountRule | null): DiscountRejectionReason {
  if (offer.percent === 0) {
    return 'does_not_apply';
  }
  return offer.discountAgorot === (winner?.discountAgorot ?? 0) ? 'worth_the_same' : 'worth_less';
}

function rejectedRule(rule: DiscountRule, percent: number, reason: DiscountRejectionReason): RejectedDiscountRule {
  return { rule, percent, discountAgorot: 0, reason };
}

/** Returns the discount percentage of a rule. Returns 0 if the rule does not apply to this customer. */
function percentFor(rule: DiscountRule, member: DiscountMember): number {
  const isFirstPurchase = member.washPurchases === 0;
  const { percents: worth } = member;
  const percents = {
    founder: member.founderPercent ?? 0,
    verified_disability: member.verifiedDisability ? worth.verified : 0,
    verified_senior: member.verifiedSenior ? worth.verified : 0,
    referred_friend: member.referredByFriend && isFirstPurchase ? worth.referredFriend : 0,
    new_member: isFirstPurchase ? worth.newMember : 0,
    regular_member: isFirstPurchase ? 0 : worth.regularMember,
  } satisfies Record<DiscountRule, number>;
  return percents[rule];
}

/**
 * Returns the discount offers in the form in which they are stored with an order. The result is empty for a guest, for
 * a gift, and if no discount rule applied to the customer.
 */
export function storedOffers({ winner = null, losers = [] }: Partial<DiscountDecision>): DiscountOffers {
  return discountOffersOf({ winner, losers });
}

/**
 * Returns the discount rules that applied to the customer, with the used rule first. The result is empty if no rule
 * applied.
 */
export function discountOffersOf({ winner, losers }: DiscountDecision): DiscountOffers {
  const lost = losers.filter(({ percent }) => percent > 0).map((offer) => offerOf(offer, false));
  return winner === null ? [] : [offerOf(winner, true), ...lost];
}

function offerOf({ rule, percent, discountAgorot }: AppliedDiscountRule, won: boolean): DiscountOffers[number] {
  return { rule, percent, discountAgorot, won };
}
