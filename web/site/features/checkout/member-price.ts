import type { Customer } from '#contracts/identity/account.ts';
import type { DiscountRule } from '#domain/loyalty/member-discount.ts';
import { priceOrder } from '#domain/selling/pricing.ts';
import { m } from '#messages/compiled/messages.js';
import type { CheckoutProduct } from './checkout-form-state.ts';

/** What this order will cost (agorot), and the one rule that made it cheaper; null where the list price holds. */
export type MemberPrice = {
  readonly dueAgorot: number;
  readonly discount: { readonly rule: DiscountRule; readonly percent: number; readonly agorot: number } | null;
};

/** The server's own rule, as a preview: what is paid is worked out there again. */
export function memberPrice({ kind, item }: CheckoutProduct, customer: Customer | null): MemberPrice {
  const { dueAgorot, decision } = priceOrder({
    lines: [{ unitPriceAgorot: item.priceAgorot, quantity: 1 }],
    member: customer?.discount ?? null,
    kind,
    applyMemberDiscount: kind === 'package',
  });
  const { winner } = decision;
  if (winner === null) return { dueAgorot, discount: null };
  return { dueAgorot, discount: { rule: winner.rule, percent: winner.percent, agorot: winner.discountAgorot } };
}

const ruleWords = {
  founder: m.checkout_discount_founder,
  verified_disability: m.checkout_discount_disability,
  verified_senior: m.checkout_discount_senior,
  referred_friend: m.checkout_discount_friend,
  new_member: m.checkout_discount_new,
  regular_member: m.checkout_discount_regular,
} as const satisfies Record<DiscountRule, (inputs: { percent: string }) => string>;

/** Why it is cheaper, in words: 'New member: 10% off the first wash'. */
export function discountWords(rule: DiscountRule, percent: number): string {
  return ruleWords[rule]({ percent: String(percent) });
}
