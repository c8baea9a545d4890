import { defaultTerms } from '#domain/loyalty/loyalty-terms.ts';
import { expect, test } from 'vitest';
import type { Customer } from '#contracts/identity/account.ts';
import type { CheckoutProduct } from '../features/checkout/checkout-form-state.ts';
import { memberPrice } from './member-price.ts';

const washes = { kind: 'package', item: { id: 2, priceAgorot: 15_000 } } as unknown as CheckoutProduct;
const gift = { kind: 'gift', item: { id: 2, priceAgorot: 15_000 } } as unknown as CheckoutProduct;

function member(washPurchases: number): Customer {
  const discount = {
    washPurchases,
    verifiedSenior: false,
    verifiedDisability: false,
    founderPercent: null,
    referredByFriend: false,
    percents: defaultTerms.percents,
  };
  return { firstName: 'Dana', lastName: 'Levi', email: null, loyaltyTier: 'new', referralCode: 'a', discount };
}

test('the dialog shows a member the price that the server will charge', () => {
  expect(memberPrice(washes, member(0))).toEqual({
    dueAgorot: 13_500,
    offers: [{ rule: 'new_member', percent: 10, discountAgorot: 1_500, won: true }],
  });
  expect(memberPrice(washes, member(3)).dueAgorot).toBe(14_250);
});

test('guests and gifts pay the list price', () => {
  expect(memberPrice(washes, null)).toEqual({ dueAgorot: 15_000, offers: [] });
  expect(memberPrice(gift, member(0))).toEqual({ dueAgorot: 15_000, offers: [] });
});
