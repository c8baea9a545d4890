import type { DiscountRule } from '#contracts/loyalty/discounts.ts';
import { m } from '#messages/compiled/messages.js';

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
