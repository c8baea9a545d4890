import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAgorot } from '#domain/core/money/money.ts';
import { splitIncludedVat, splitVatOfLines, vatPercentAt } from './vat.ts';

test.each([
  ['2013-05-31T21:00:00.000Z', 18],
  ['2015-09-30T20:59:59.999Z', 18],
  ['2015-09-30T21:00:00.000Z', 17],
  ['2024-12-31T21:59:00.000Z', 17],
  ['2024-12-31T21:59:59.999Z', 17],
  ['2024-12-31T22:00:00.000Z', 18],
  ['2026-11-03T10:00:00.000Z', 18],
])('the VAT at %s is %i percent: rates change at midnight in Jerusalem', (instant, percent) => {
  expect(vatPercentAt(Date.parse(instant))).toBe(percent);
});

test('before its table begins the shop does not guess a VAT rate', () => {
  expect(() => vatPercentAt(Date.parse('2013-05-31T20:59:59.999Z'))).toThrow('June 2013');
});

test.for([
  [5500, 18, 4661, 839],
  [5500, 17, 4701, 799],
  [15_000, 18, 12_712, 2288],
  [22_000, 18, 18_644, 3356],
  [0, 18, 0, 0],
  [1, 18, 1, 0],
  [5500, 0, 5500, 0],
] as const)('%i agorot with %i percent VAT are %i and %i', ([grossAgorot, percent, netAgorot, vatAgorot]) => {
  expect(splitIncludedVat(grossAgorot, percent)).toEqual({ netAgorot, vatAgorot });
});

test('net and VAT always sum to what was charged, with the net nearest to the exact one', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), fc.integer({ min: 0, max: 100 }), (grossAgorot, percent) => {
      const { netAgorot, vatAgorot } = splitIncludedVat(grossAgorot, percent);
      expect(netAgorot + vatAgorot).toBe(grossAgorot);
      const distance = 2n * (BigInt(netAgorot) * BigInt(100 + percent) - BigInt(grossAgorot) * 100n);
      expect(distance <= BigInt(100 + percent) && distance > -BigInt(100 + percent)).toBe(true);
    }),
  );
});

test('the VAT of the lines sums to the VAT of the document to the agora', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 10 ** 7 }), { maxLength: 20 }), (lines) => {
      const document = splitVatOfLines(lines, 18);
      expect(document).toMatchObject(splitIncludedVat(sumAgorot(lines), 18));
      expect(sumAgorot(document.lines.map((line) => line.vatAgorot))).toBe(document.vatAgorot);
      for (const [index, line] of document.lines.entries()) {
        expect(line.netAgorot + line.vatAgorot).toBe(lines[index]);
        expect(line.vatAgorot).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('VAT is not computed of debts, of parts of an agora or at a rate that is none', () => {
  expect(() => splitIncludedVat(-1, 18)).toThrow('not be negative');
  expect(() => splitIncludedVat(1.5, 18)).toThrow('whole number');
  expect(() => splitIncludedVat(100, 17.5)).toThrow('not a VAT rate');
  expect(() => splitIncludedVat(100, -1)).toThrow('not a VAT rate');
});
