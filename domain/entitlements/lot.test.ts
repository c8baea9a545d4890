import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderLineIdSchema } from '#contracts/core/ids.ts';
import { toIsoInstant, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { giftExpiresAt, issueLots, type SoldLotLine } from './lot.ts';
import { sumAgorot } from '#domain/core/money/money.ts';

const NOW = Date.parse('2026-11-03T10:00:00.000Z');
const orderLineId = orderLineIdSchema.parse('019a0000-0000-7000-8000-000000000001');

const packageLine: SoldLotLine = {
  orderLineId,
  quantity: 1,
  unitsEach: 5,
  lineDueAgorot: 22_000,
  gift: false,
  validYears: null,
};

test('a package of five washes is one lot that never expires', () => {
  expect(issueLots([packageLine], NOW)).toEqual([
    {
      source: 'order_line',
      sourceId: orderLineId,
      ordinal: 1,
      gift: false,
      units: 5,
      valueAgorot: 22_000,
      issuedAt: NOW,
      expiresAt: null,
    },
  ]);
});

test('a gift is good to the end of the day five years later', () => {
  const [lot] = issueLots([{ ...packageLine, gift: true, validYears: 5 }], NOW);
  expect(lot).toMatchObject({ gift: true, expiresAt: Date.parse('2031-11-03T21:59:59.999Z') });
});

test('several packages on a line are as many lots, worth together what was paid', () => {
  const lots = issueLots([{ ...packageLine, quantity: 3, lineDueAgorot: 10_000 }], NOW);
  expect(lots.map((lot) => [lot.ordinal, lot.valueAgorot, lot.units])).toEqual([
    [1, 3334, 5],
    [2, 3333, 5],
    [3, 3333, 5],
  ]);
});

test('lots keep every agora of the order', () => {
  const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 50 }), lineDueAgorot: fc.nat({ max: 10 ** 7 }) });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
      const lots = issueLots(
        lines.map((line) => ({ ...packageLine, ...line })),
        NOW,
      );
      expect(sumAgorot(lots.map((lot) => lot.valueAgorot))).toBe(sumAgorot(lines.map((line) => line.lineDueAgorot)));
      expect(lots).toHaveLength(sumAgorot(lines.map((line) => line.quantity)));
    }),
  );
});

test.each([
  ['2026-11-03T10:00:00.000Z', '2031-11-03T21:59:59.999Z', 'an ordinary day'],
  ['2026-11-02T22:00:00.000Z', '2031-11-03T21:59:59.999Z', 'the first moment of a day in Jerusalem'],
  ['2026-11-03T21:59:59.999Z', '2031-11-03T21:59:59.999Z', 'the last moment of it'],
  ['2028-02-29T10:00:00.000Z', '2033-03-01T21:59:59.999Z', '29 February: over on 1 March'],
  ['2026-12-31T22:30:00.000Z', '2032-01-01T21:59:59.999Z', 'new year in Jerusalem, old year in UTC'],
  ['2026-10-25T20:30:00.000Z', '2031-10-25T20:59:59.999Z', 'a winter evening that five years later is a summer one'],
  ['2026-10-25T21:30:00.000Z', '2031-10-26T21:59:59.999Z', 'the same evening too late for five full years that day'],
])('a gift issued at %s is good to %s: %s', (issued, expires) => {
  expect(toIsoInstant(giftExpiresAt(Date.parse(issued), 5))).toBe(expires);
});

test('a gift lives its full years by any way of counting, at most two days longer, and ends with a day in the shop', () => {
  const anyMoment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2060, 0, 1) });
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 5, max: 20 }), (issuedAt, validYears) => {
      const expiresAt = giftExpiresAt(issuedAt, validYears);
      const platform = new Date(issuedAt);
      platform.setUTCFullYear(platform.getUTCFullYear() + validYears);
      expect(expiresAt).toBeGreaterThanOrEqual(platform.getTime());
      expect(expiresAt - platform.getTime()).toBeLessThan(2 * 24 * 60 * 60 * 1_000);
      expect(wallTimeAt(expiresAt)).toMatchObject({ hour: 23, minute: 59, second: 59 });
      expect(wallTimeAt(expiresAt + 1)).toMatchObject({ hour: 0, minute: 0, second: 0 });
    }),
    { numRuns: 3_000 },
  );
});

test('a gift for less than five years is refused', () => {
  expect(() => giftExpiresAt(NOW, 4)).toThrow('at least 5 years');
  expect(() => giftExpiresAt(NOW, 5.5)).toThrow('at least 5 years');
  expect(() => issueLots([{ ...packageLine, gift: true, validYears: null }], NOW)).toThrow('at least 5 years');
});

test('a line without packages or washes is a bug', () => {
  expect(() => issueLots([{ ...packageLine, quantity: 0 }], NOW)).toThrow('not a quantity');
  expect(() => issueLots([{ ...packageLine, unitsEach: 0 }], NOW)).toThrow('not a number of washes');
});
