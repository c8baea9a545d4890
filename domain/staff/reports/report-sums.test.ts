import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, reportGranularities } from './report-period.ts';
import { moneySumsOf, splitIntoPeriods, salesByPeriod, vatByMonth, vatSumsOf, type VatCell } from './report-sums.ts';

const FIRST = '2026-01-01';

const someCell = record({
  day: integer({ min: 0, max: 399 }).map((days) => addDays(FIRST, days)),
  kind: constantFrom('capture', 'refund', 'use'),
  vatPercent: constantFrom(0, 17, 18),
  count: integer({ min: 1, max: 9 }),
  grossAgorot: integer({ min: 1, max: 100_000 }),
}).map((cell): VatCell & { readonly day: string } => {
  const sign = cell.kind === 'refund' ? -1 : 1;
  const grossAgorot = sign * cell.grossAgorot;
  return { ...cell, grossAgorot, vatAgorot: sign * Math.floor((cell.grossAgorot * cell.vatPercent) / 118) };
});
const range = { from: FIRST, to: addDays(FIRST, 399) };

test('however it is cut, nothing is lost and nothing is counted twice', () => {
  assert(
    property(array(someCell), constantFrom(...reportGranularities), (cells, step) => {
      const total = moneySumsOf(cells);
      const rows = salesByPeriod(cells, range, step);
      for (const part of ['sales', 'soldAgorot', 'refunds', 'refundedAgorot'] as const) {
        expect(rows.reduce((sum, row) => sum + row[part], 0)).toBe(total[part]);
      }
      const vat = vatByMonth(cells, range);
      for (const part of ['grossAgorot', 'vatAgorot', 'netAgorot'] as const) {
        expect(vat.reduce((sum, row) => sum + row[part], 0)).toBe(vatSumsOf(cells)[part]);
      }
    }),
  );
});

test('periods follow each other without a gap, and are cut where the report begins and ends', () => {
  assert(
    property(nat(300), nat(90), constantFrom(...reportGranularities), (start, length, step) => {
      const from = addDays(FIRST, start);
      const to = addDays(from, length);
      const periods = splitIntoPeriods({ from, to }, step);
      expect(periods[0]?.from).toBe(from);
      expect(periods.at(-1)?.to).toBe(to);
      expect(periods.slice(1).map((period) => period.from)).toEqual(
        periods.slice(0, -1).map((period) => addDays(period.to, 1)),
      );
    }),
  );
});

test('a refund is said above nothing, and none is nothing', () => {
  expect(moneySumsOf([])).toEqual({ sales: 0, soldAgorot: 0, refunds: 0, refundedAgorot: 0 });
  const refund = { day: FIRST, kind: 'refund', vatPercent: 18, count: 1 } as const;
  const cell = { ...refund, grossAgorot: -118, vatAgorot: -18 };
  expect(vatByMonth([cell], { from: FIRST, to: FIRST })).toEqual([
    {
      from: FIRST,
      to: FIRST,
      percent: 18,
      soldAgorot: 0,
      refundedAgorot: 118,
      usedAgorot: 0,
      grossAgorot: -118,
      vatAgorot: -18,
      netAgorot: -100,
    },
  ]);
});

test('what is taxed when it is used moves from what was sold without VAT to its rate, and is no money', () => {
  const used = { day: FIRST, kind: 'use', count: 1 } as const;
  const cells = [
    { ...used, vatPercent: 18, grossAgorot: 118, vatAgorot: 18 },
    { ...used, vatPercent: 0, grossAgorot: -118, vatAgorot: 0 },
  ];
  expect(moneySumsOf(cells)).toEqual({ sales: 0, soldAgorot: 0, refunds: 0, refundedAgorot: 0 });
  expect(vatByMonth(cells, { from: FIRST, to: FIRST })).toMatchObject([
    { percent: 0, usedAgorot: -118, netAgorot: -118 },
    { percent: 18, usedAgorot: 118, vatAgorot: 18, netAgorot: 100 },
  ]);
  expect(vatSumsOf(cells)).toMatchObject({ usedAgorot: 0, grossAgorot: 0, vatAgorot: 18 });
});
