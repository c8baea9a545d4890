import { expect, test } from 'vitest';
import { chosenGift, giftKindsOf, type GoodwillPreview } from './goodwill-gift.ts';

const preview: GoodwillPreview = {
  to: null,
  packages: [{ number: 2, name: { en: 'Three', he: 'שלוש' }, washes: 3, worthAgorot: 15_000 }],
  points: { pointsPerWash: 500, washAgorot: 5_500 },
  aloneAgorot: 15_000,
};

test('a package is worth its price, and one staff user may give it alone within the daily limit', () => {
  const gift = { kind: 'washes', packageNumber: 2 };
  expect(chosenGift(preview, { what: '2' })).toMatchObject({ gift, units: 3, worthAgorot: 15_000, alone: true });
  expect(chosenGift({ ...preview, aloneAgorot: 10_000 }, { what: '2' })).toMatchObject({ alone: false });
  expect(chosenGift(preview, { what: '9' })).toBe(null);
});

test('points are worth their share of a wash, and an invalid number is not a gift', () => {
  const worth = (points: string) => chosenGift(preview, { what: 'points', points })?.worthAgorot ?? null;
  expect([worth('500'), worth('0'), worth('many'), worth(''), worth('9999999')]).toEqual([
    5_500,
    null,
    null,
    null,
    null,
  ]);
  expect(chosenGift({ ...preview, points: null }, { what: 'points', points: '500' })).toBe(null);
});

test('washes need an email address, and points an account', () => {
  const to = { emailMasked: 'd•••@example.com', inAccount: true };
  expect(giftKindsOf({ ...preview, to })).toEqual({ washes: true, points: true });
  expect(giftKindsOf({ ...preview, to: { ...to, emailMasked: null } })).toEqual({ washes: false, points: true });
  expect(giftKindsOf({ ...preview, to: { ...to, inAccount: false } })).toEqual({ washes: true, points: false });
  expect(giftKindsOf(preview)).toEqual({ washes: true, points: false });
});
