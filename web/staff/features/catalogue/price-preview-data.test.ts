import { expect, test } from 'vitest';
import { getProduct } from '#contracts/staff/settings/catalogue.ts';
import { parsePrice, pricePreviewOf } from './price-preview-data.ts';

const from = '2026-01-01T00:00:00.000Z';
const later = '2026-12-01T00:00:00.000Z';

function priced(n: number, changes: object) {
  const id = `0192f0c1-0000-7000-8000-00000000000${n}`;
  return {
    id,
    kind: 'package',
    number: n,
    name: 'Wash',
    nameHe: 'שטיפה',
    washMinutes: 15,
    taxTreatment: 'at_sale',
    look: null,
    validYears: null,
    active: true,
    version: 0,
    current: null,
    next: null,
    ...changes,
  };
}

function price(n: number, priceAgorot: number, validFrom: string) {
  return { id: `0192f0c1-0000-7000-8000-0000000000${n}`, priceAgorot, validFrom, withdrawnAt: null };
}

const single = priced(1, { washCount: 1, prices: [price(11, 6_000, later), price(12, 5_500, from)] });
const cheapButOff = priced(4, { washCount: 1, active: false, prices: [price(41, 100, from)] });
const three = priced(2, { washCount: 3, prices: [price(21, 15_000, from)] });
const answer = getProduct.answer.parse({
  now: '2026-11-20T00:00:00.000Z',
  product: three,
  shelf: [single, three, cheapButOff],
  percents: { newMember: 10, regularMember: 5, verified: 10, referredFriend: 12 },
});

test('a preview shows what the site will: price per wash, saving against single washes at that instant, VAT, members’ prices', () => {
  expect(pricePreviewOf(answer, { priceAgorot: 15_000, instantMs: Date.parse('2026-11-20') })).toEqual({
    priceAgorot: 15_000,
    perWashAgorot: 5_000,
    savingsAgorot: 1_500,
    vatPercent: 18,
    vatAgorot: 2_288,
    members: [
      { kind: 'new', dueAgorot: 13_500 },
      { kind: 'regular', dueAgorot: 14_250 },
      { kind: 'verified', dueAgorot: 13_500 },
      { kind: 'friend', dueAgorot: 13_200 },
    ],
  });
  // a single wash costs more at that time, so the saving is larger
  expect(pricePreviewOf(answer, { priceAgorot: 16_000, instantMs: Date.parse(later) })).toMatchObject({
    savingsAgorot: 2_000,
  });
});

test('a gift has one price for all', () => {
  const gift = { ...answer, product: { ...answer.product, kind: 'gift' as const } };
  expect(pricePreviewOf(gift, { priceAgorot: 9_000, instantMs: Date.parse(later) }).members).toEqual([]);
});

test.for([
  ['55', 5_500],
  ['55.5', 5_550],
  [' 55.05 ', 5_505],
  ['0', 0],
  ['', null],
  ['5,5', null],
  ['-5', null],
  ['1.234', null],
] as const)('%s is %s agorot', ([text, agorot]) => {
  expect(parsePrice(text)).toBe(agorot);
});
