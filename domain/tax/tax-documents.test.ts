import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAgorot } from '#domain/core/money/money.ts';
import { requireTaxDocumentType, taxAmounts, taxDocumentTypeOf } from './tax-documents.ts';
import { splitIncludedVat } from './vat.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');

function line(listAgorot: number) {
  return { name: 'Washes', nameHe: 'שטיפות', quantity: 1, listAgorot };
}

test('what is taxed at once is an invoice and receipt, what is taxed later a receipt, what goes back a credit note', () => {
  expect(taxDocumentTypeOf('capture', 839)).toBe(320);
  expect(taxDocumentTypeOf('capture', 0)).toBe(400);
  expect(taxDocumentTypeOf('refund', 839)).toBe(330);
  expect(taxDocumentTypeOf('refund', 0)).toBe(330);
  expect(taxDocumentTypeOf('wash', 839)).toBe(305);
  expect(taxDocumentTypeOf('expiry', 839)).toBe(305);
  expect(taxDocumentTypeOf('wash_back', 839)).toBe(330);
});

test('only the numbers of the tax authority are types', () => {
  expect(requireTaxDocumentType(320)).toBe(320);
  expect(() => requireTaxDocumentType(340)).toThrow('no type of a document');
});

test('a discounted sale is shared out among its lines to the agora', () => {
  const { totalAgorot, vatAgorot } = { totalAgorot: 9_999, ...splitIncludedVat(9_999, 18) };
  const amounts = taxAmounts({ totalAgorot, vatAgorot, taxPointMs: NOW }, [line(5_500), line(5_500), line(1)]);
  expect(amounts).toMatchObject({ totalAgorot: 9_999, netAgorot: 8_474, vatAgorot: 1_525, vatPercent: 18 });
  expect(sumAgorot(amounts.lines.map((each) => each.grossAgorot))).toBe(9_999);
  expect(sumAgorot(amounts.lines.map((each) => each.vatAgorot))).toBe(1_525);
});

test('lines sum to their document whatever is sold for whatever price', () => {
  const prices = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 10 ** 9 }), (listed, totalAgorot) => {
      fc.pre(sumAgorot(listed) > 0);
      const { vatAgorot } = splitIncludedVat(totalAgorot, 18);
      const amounts = taxAmounts({ totalAgorot, vatAgorot, taxPointMs: NOW }, listed.map(line));
      expect(sumAgorot(amounts.lines.map((each) => each.grossAgorot))).toBe(totalAgorot);
      expect(sumAgorot(amounts.lines.map((each) => each.vatAgorot))).toBe(vatAgorot);
      expect(amounts.netAgorot + amounts.vatAgorot).toBe(totalAgorot);
    }),
  );
});

test.each([
  ['2024-12-31T21:59:59.999Z', 17],
  ['2024-12-31T22:00:00.000Z', 18],
])('money of %s is taxed with %i percent, also when it goes back later', (instant, percent) => {
  const money = { totalAgorot: 5_500, ...splitIncludedVat(5_500, percent), taxPointMs: Date.parse(instant) };
  expect(taxAmounts(money, [line(5_500)])).toMatchObject({ vatPercent: percent });
});

test('where no VAT fell due no rate is named', () => {
  expect(taxAmounts({ totalAgorot: 5_500, vatAgorot: 0, taxPointMs: NOW }, [line(5_500)])).toMatchObject({
    netAgorot: 5_500,
    vatPercent: 0,
  });
});

test.for([
  [0, 0, [5_500], 'must be positive'],
  [5_500, 5_500, [5_500], 'between zero'],
  [5_500, -1, [5_500], 'between zero'],
  [5_500, 0, [0], 'cost something'],
  [5_500, 0, [], 'cost something'],
] as const)('no document is made of %i agorot with %i VAT and lines of %j', ([totalAgorot, vatAgorot, listed, why]) => {
  expect(() => taxAmounts({ totalAgorot, vatAgorot, taxPointMs: NOW }, listed.map(line))).toThrow(why);
});
