import { expect, test } from 'vitest';
import { receiptSchema } from '#contracts/selling/receipts.ts';
import { defaultTerms } from '#domain/loyalty/loyalty-terms.ts';
import { ladderPosition, progressPercent } from '#domain/loyalty/loyalty-ladder.ts';
import { receiptContent, type ReceiptOrder, receiptProgressPercent } from './receipt.ts';

const order: ReceiptOrder = {
  orderCode: 'S-7K3M9Q',
  packageId: 3,
  packageName: '5 Premium Washes',
  packageNameHe: '5 שטיפות פרימיום',
  washCount: 5,
  washMinutes: 15,
  grossAgorot: 22_000,
  discountAgorot: 0,
  creditUsedAgorot: 0,
  dueAgorot: 22_000,
  refundedAgorot: 0,
  paidAt: Date.parse('2026-11-03T11:45:00.000Z'),
  washedAt: null,
  taxTreatment: 'at_sale',
  paymentMethod: 'credit_card',
  last4: '4242',
  email: 'dana@example.com',
  locationName: 'Online',
  locationNameHe: 'באתר',
};

const guest = { missedPoints: 220 };

test('the receipt of a guest says what was paid, its VAT, and promises no points and no tier', () => {
  const content = receiptContent(order, guest);
  expect(content).toEqual({
    transactionNumber: 'S-7K3M9Q',
    washDateTime: '2026-11-03T11:45:00.000Z',
    paidAt: '2026-11-03T11:45:00.000Z',
    locationName: 'Online',
    locationNameHe: 'באתר',
    washType: '5 Premium Washes',
    washTypeHe: '5 שטיפות פרימיום',
    washDuration: 15,
    washCount: 5,
    customerIdMasked: 'd•••@example.com',
    paymentMethod: 'credit_card',
    last4: '4242',
    packageId: 3,
    originalAmount: '220.00',
    discountApplied: '0.00',
    finalTotal: '220.00',
    refundedAmount: '0.00',
    vatPercent: 18,
    vatAmount: '33.56',
    vatAtSale: true,
    loyaltyPointsEarned: 0,
    pointsSpent: 0,
    currentTier: 'guest',
    nextTier: 'guest',
    currentTierPoints: 0,
    nextTierPoints: 0,
    guestPoints: 220,
  });
  expect(receiptProgressPercent(content)).toBe(null);
});

test('a receipt with its link and its picture is one of the contract', () => {
  const whole = {
    ...receiptContent(order, guest),
    transactionId: '0'.repeat(32),
    receiptQrCode: 'data:image/svg+xml,',
    pdf: true,
  };
  expect(receiptSchema.parse(whole)).toEqual(whole);
});

test('a discount and a refund stand on the receipt, and the VAT is that of what was charged', () => {
  const content = receiptContent({ ...order, discountAgorot: 2200, dueAgorot: 19_800, refundedAgorot: 7920 }, guest);
  expect(content).toMatchObject({
    originalAmount: '220.00',
    discountApplied: '22.00',
    finalTotal: '198.00',
    refundedAmount: '79.20',
    vatAmount: '30.20',
  });
});

test('a gift voucher taxed when it is used states no VAT', () => {
  expect(receiptContent({ ...order, taxTreatment: 'at_redemption' }, guest)).toMatchObject({
    vatAtSale: false,
    vatAmount: '0.00',
  });
});

test('the VAT rate is that of the day the money came', () => {
  const content = receiptContent({ ...order, paidAt: Date.parse('2024-12-31T12:00:00Z') }, guest);
  expect(content).toMatchObject({ vatPercent: 17, vatAmount: '31.97' });
});

test('the receipt of a member shows points, tier and the way to the next one', () => {
  const content = receiptContent(order, {
    userId: 'u-1',
    pointsEarned: 220,
    pointsSpent: 0,
    place: ladderPosition(720, defaultTerms.ladder),
  });
  expect(content).toMatchObject({
    userId: 'u-1',
    loyaltyPointsEarned: 220,
    currentTier: 'silver',
    nextTier: 'gold',
    currentTierPoints: 720,
    nextTierPoints: 1500,
  });
  expect(receiptProgressPercent(content)).toBe(48);
});

test.for([
  [-50, 'bronze', 'silver', 0, 500],
  [0, 'bronze', 'silver', 0, 500],
  [499, 'bronze', 'silver', 499, 500],
  [500, 'silver', 'gold', 500, 1500],
  [1500, 'gold', 'platinum', 1500, 3000],
  [2999, 'gold', 'platinum', 2999, 3000],
  [3000, 'platinum', 'platinum', 3000, 0],
  [9999, 'platinum', 'platinum', 9999, 0],
] as const)(
  'with %i points one stands on %s on the way to %s',
  ([points, currentTier, nextTier, currentTierPoints, nextTierPoints]) => {
    expect(ladderPosition(points, defaultTerms.ladder)).toEqual({
      currentTier,
      nextTier,
      currentTierPoints,
      nextTierPoints,
    });
  },
);

test('a member below the lowest tier still gets the lowest tier', () => {
  const steep = { bronze: 100, silver: 500, gold: 1500, platinum: 3000 };
  expect(ladderPosition(10, steep)).toMatchObject({ currentTier: 'bronze', nextTier: 'bronze', nextTierPoints: 100 });
});

test.each([
  [250, 500, 50],
  [499, 500, 99],
  [600, 500, 100],
  [0, 500, 0],
  [-5, 500, 0],
  [10, 0, 100],
])('%i of %i points are %i percent of the way', (current, next, percent) => {
  expect(progressPercent(current, next)).toBe(percent);
});

test('a guest reads the points that an account would have earned, and nothing where nothing was paid', () => {
  expect(receiptContent(order, { missedPoints: 220 })).toMatchObject({ guestPoints: 220, loyaltyPointsEarned: 0 });
  expect(receiptContent(order, { missedPoints: 0 })).not.toHaveProperty('guestPoints');
});

test('what the shop gave stands on the receipt; a wash for points says how many points instead', () => {
  const free = { ...order, creditUsedAgorot: 22_000, dueAgorot: 0 };
  expect(receiptContent(free, guest)).toMatchObject({ givenAmount: '220.00', finalTotal: '0.00' });
  const place = ladderPosition(0, defaultTerms.ladder);
  const member = { userId: 'ABCD2345', pointsEarned: 0, pointsSpent: 500, place };
  expect(receiptContent(free, member)).not.toHaveProperty('givenAmount');
  expect(receiptContent(free, { ...member, pointsSpent: 0 })).toMatchObject({ givenAmount: '220.00' });
});
