import { array, assert, boolean, constantFrom, integer, nat, property, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import {
  isMonthClosable,
  monthToCloseFirst,
  hasRevenueShareIn,
  addMonthsToPeriod,
  statementMonthOf,
  owedAgorot,
  periodOfInstant,
  statementPartySumsOf,
  FULL_REVENUE_SHARE_HUNDREDTHS,
} from './statement.ts';

const someShare = integer({ min: 0, max: FULL_REVENUE_SHARE_HUNDREDTHS });
const someWorth = integer({ min: -1_000_000, max: 1_000_000 });

const someWashes = record({
  stationId: constantFrom('haifa', 'jaffa', 'ramla'),
  shareHundredths: someShare,
  adjusts: boolean(),
  washes: integer({ min: -5, max: 50 }),
  worthAgorot: someWorth,
}).map((washes) => ({ ...washes, owedAgorot: owedAgorot(washes.worthAgorot, washes.shareHundredths) }));

test('over all sites what is held and what is owed is nothing, and no agora is lost', () => {
  assert(
    property(array(someWashes), (totals) => {
      const sites = statementPartySumsOf(totals);
      expect(sites.reduce((sum, site) => sum + site.owedAgorot, 0)).toBe(0);
      expect(sites.reduce((sum, site) => sum + site.heldAgorot, 0)).toBe(0);
      const worth = totals.reduce((sum, { worthAgorot }) => sum + worthAgorot, 0);
      expect(sites.reduce((sum, site) => sum + site.washedAgorot, 0)).toBe(worth);
      expect(sites.reduce((sum, site) => sum + site.soldAgorot, 0)).toBe(worth);
    }),
  );
});

test('a station and the shop share all of it, and a larger share or more washed is never less', () => {
  assert(
    property(someWorth, tuple(someShare, someShare), nat(10_000), (worth, [one, other], more) => {
      expect(owedAgorot(worth, one) + owedAgorot(worth, FULL_REVENUE_SHARE_HUNDREDTHS - one)).toSatisfy(
        (sum: number) => Math.abs(sum - worth) <= 1,
      );
      expect(Math.abs(owedAgorot(worth, one) - (worth * one) / FULL_REVENUE_SHARE_HUNDREDTHS)).toBeLessThanOrEqual(0.5);
      const [less, larger] = one < other ? [one, other] : [other, one];
      expect(Math.abs(owedAgorot(worth, larger))).toBeGreaterThanOrEqual(Math.abs(owedAgorot(worth, less)));
      expect(owedAgorot(worth + more, one)).toBeGreaterThanOrEqual(owedAgorot(worth, one));
      expect(owedAgorot(-worth, one)).toBe(0 - owedAgorot(worth, one));
    }),
  );
  expect(() => owedAgorot(100, FULL_REVENUE_SHARE_HUNDREDTHS + 1)).toThrow('is no share');
});

test('months follow each other in Jerusalem, and close one after the other once they are over', () => {
  expect(addMonthsToPeriod('2026-12')).toBe('2027-01');
  expect(addMonthsToPeriod('2026-01', -1)).toBe('2025-12');
  const { from, until } = statementMonthOf('2026-03');
  expect([
    periodOfInstant(from),
    periodOfInstant(from - 1),
    periodOfInstant(until - 1),
    periodOfInstant(until),
  ]).toEqual(['2026-03', '2026-02', '2026-03', '2026-04']);
  const isClosable = (latest: string | null, first: string | null, now = until) =>
    isMonthClosable('2026-03', { latest, first }, now);
  expect(isClosable(null, '2026-03', until - 1)).toBe(false);
  expect(isClosable(null, '2026-03')).toBe(true);
  expect(isClosable(null, null)).toBe(true);
  expect(isClosable(null, '2026-02')).toBe(false);
  expect(isClosable(null, '2026-04')).toBe(true);
  expect(isClosable('2026-01', '2025-11')).toBe(false);
  expect(isClosable('2026-02', '2025-11')).toBe(true);
  expect(isClosable('2026-03', '2025-11')).toBe(false);
});

test('months are closed in sequence, from the first one that has to be closed', () => {
  expect(monthToCloseFirst('2026-10', { latest: null, first: '2024-12' })).toBe('2024-12');
  expect(monthToCloseFirst('2024-12', { latest: null, first: '2024-12' })).toBeNull();
  expect(monthToCloseFirst('2026-10', { latest: '2026-08', first: '2024-12' })).toBe('2026-09');
  expect(monthToCloseFirst('2026-10', { latest: '2026-09', first: '2024-12' })).toBeNull();
  expect(monthToCloseFirst('2026-10', { latest: null, first: null })).toBeNull();
});

test('a month before the first agreed share has none, and the month in which it begins has one', () => {
  const firstDays = ['2026-11-01', '2027-02-01'];
  expect(['2026-10', '2026-11', '2026-12'].map((period) => hasRevenueShareIn(period, firstDays))).toEqual([
    false,
    true,
    true,
  ]);
  expect(hasRevenueShareIn('2026-10', ['2026-10-31'])).toBe(true);
  expect(hasRevenueShareIn('2026-10', [])).toBe(false);
});
