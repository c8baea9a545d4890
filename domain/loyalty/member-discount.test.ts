import { discountRules, type DiscountRule } from '#contracts/loyalty/discounts.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTerms } from './loyalty-terms.ts';
import { decideMemberDiscount, type DiscountMember, type DiscountInput, discountOffersOf } from './member-discount.ts';

const newMember: DiscountMember = {
  washPurchases: 0,
  verifiedSenior: false,
  verifiedDisability: false,
  founderPercent: null,
  referredByFriend: false,
  percents: defaultTerms.percents,
};
const regular: DiscountMember = { ...newMember, washPurchases: 1 };

const wash: DiscountInput = { kind: 'package', member: newMember, applyMemberDiscount: true, grossAgorot: 5500 };

const winners: readonly (readonly [string, Partial<DiscountMember>, DiscountRule, number])[] = [
  ['a new member', {}, 'new_member', 550],
  ['a member who bought once', { washPurchases: 1 }, 'regular_member', 275],
  ['a member who bought often', { washPurchases: 40 }, 'regular_member', 275],
  ['a verified senior who bought before', { washPurchases: 3, verifiedSenior: true }, 'verified_senior', 550],
  ['a verified disabled member', { washPurchases: 3, verifiedDisability: true }, 'verified_disability', 550],
  ['a friend who was referred, buying first', { referredByFriend: true }, 'referred_friend', 550],
  ['a friend who was referred, buying again', { referredByFriend: true, washPurchases: 1 }, 'regular_member', 275],
  ['a founder of 15 percent', { founderPercent: 15 }, 'founder', 825],
  ['a founder of 3 percent who is new', { founderPercent: 3 }, 'new_member', 550],
  ['a founder of 10 percent who is a senior', { founderPercent: 10, verifiedSenior: true }, 'founder', 550],
];

test.for(winners)('%s gets one discount: %j wins by %s', ([_who, change, rule, discountAgorot]) => {
  const { winner } = decideMemberDiscount({ ...wash, member: { ...newMember, ...change } });
  expect(winner).toMatchObject({ rule, discountAgorot });
});

test.each([
  ['a gift card is sold at full price', { kind: 'gift' }, 'gift_card'],
  ['a guest pays the list price', { member: null }, 'guest'],
  ['a member who did not ask for it pays the list price', { applyMemberDiscount: false }, 'not_asked_for'],
  ['a gift card bought by a guest is a gift card first', { kind: 'gift', member: null }, 'gift_card'],
] as const)('%s', (_what, change, reason) => {
  const { winner, losers } = decideMemberDiscount({ ...wash, ...change });
  expect(winner).toBe(null);
  expect(losers.map((loser) => loser.rule)).toEqual(discountRules);
  expect(new Set(losers.map((loser) => loser.reason))).toEqual(new Set([reason]));
});

test('the losing rules say why they lost', () => {
  const member = { ...newMember, verifiedSenior: true, founderPercent: 5 };
  expect(decideMemberDiscount({ ...wash, member })).toEqual({
    winner: { rule: 'verified_senior', percent: 10, discountAgorot: 550 },
    losers: [
      { rule: 'founder', percent: 5, discountAgorot: 275, reason: 'worth_less' },
      { rule: 'verified_disability', percent: 0, discountAgorot: 0, reason: 'does_not_apply' },
      { rule: 'referred_friend', percent: 0, discountAgorot: 0, reason: 'does_not_apply' },
      { rule: 'new_member', percent: 10, discountAgorot: 550, reason: 'worth_the_same' },
      { rule: 'regular_member', percent: 0, discountAgorot: 0, reason: 'does_not_apply' },
    ],
  });
});

test.for([
  ['new_member', 5505, newMember, 551],
  ['new_member', 5504, newMember, 550],
  ['new_member', 5506, newMember, 551],
  ['regular_member', 5510, regular, 276],
  ['regular_member', 5509, regular, 275],
] as const)('half an agora is the customer’s: %s on %i agorot', ([rule, grossAgorot, member, discountAgorot]) => {
  const { winner } = decideMemberDiscount({ ...wash, grossAgorot, member });
  expect(winner).toMatchObject({ rule, discountAgorot });
});

test('nothing is won where nothing is to be paid', () => {
  const { winner, losers } = decideMemberDiscount({ ...wash, grossAgorot: 0 });
  expect(winner).toBe(null);
  expect(losers).toContainEqual({ rule: 'new_member', percent: 10, discountAgorot: 0, reason: 'worth_the_same' });
});

const percent = fc.integer({ min: 0, max: 100 });
const anyMember: fc.Arbitrary<DiscountMember> = fc.record({
  washPurchases: fc.nat({ max: 3 }),
  verifiedSenior: fc.boolean(),
  verifiedDisability: fc.boolean(),
  founderPercent: fc.option(fc.integer({ min: 0, max: 100 })),
  referredByFriend: fc.boolean(),
  percents: fc.record({
    newMember: percent,
    regularMember: percent,
    verified: percent,
    referredFriend: percent,
  }),
});

test('the winner is worth at least as much as every loser, and every rule is heard once', () => {
  fc.assert(
    fc.property(anyMember, fc.nat({ max: 10 ** 7 }), (member, grossAgorot) => {
      const { winner, losers } = decideMemberDiscount({ ...wash, member, grossAgorot });
      const heard = [...(winner === null ? [] : [winner]), ...losers].map((offer) => offer.rule);
      expect(heard.toSorted()).toEqual(discountRules.toSorted());
      for (const loser of losers) {
        expect(loser.discountAgorot).toBeLessThanOrEqual(winner?.discountAgorot ?? 0);
      }
      expect(winner?.discountAgorot ?? 0).toBeLessThanOrEqual(grossAgorot);
    }),
  );
});

test('no rule that a member may use, calculated by itself, is cheaper than what is charged', () => {
  fc.assert(
    fc.property(anyMember, fc.nat({ max: 10 ** 7 }), (member, grossAgorot) => {
      const { percents, washPurchases } = member;
      const allowed = [
        washPurchases === 0 ? percents.newMember : percents.regularMember,
        ...(member.verifiedSenior || member.verifiedDisability ? [percents.verified] : []),
        ...(member.referredByFriend && washPurchases === 0 ? [percents.referredFriend] : []),
        ...(member.founderPercent === null ? [] : [member.founderPercent]),
      ];
      const cheapest = Math.min(
        ...allowed.map((each) => Math.max(0, Math.ceil((grossAgorot * (100 - each) - 50) / 100))),
      );
      const { winner } = decideMemberDiscount({ ...wash, member, grossAgorot });
      expect(grossAgorot - (winner?.discountAgorot ?? 0)).toBe(cheapest);
    }),
  );
});

test('the offers of a decision are the used rule and the other rules that applied', () => {
  const decision = decideMemberDiscount({ ...wash, member: { ...newMember, verifiedSenior: true, founderPercent: 5 } });
  expect(discountOffersOf(decision)).toEqual([
    { rule: 'verified_senior', percent: 10, discountAgorot: 550, won: true },
    { rule: 'founder', percent: 5, discountAgorot: 275, won: false },
    { rule: 'new_member', percent: 10, discountAgorot: 550, won: false },
  ]);
  expect(discountOffersOf(decideMemberDiscount({ ...wash, member: null }))).toEqual([]);
});
