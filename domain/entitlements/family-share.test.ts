import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { washesLeftThisMonth, monthBeginAt } from './family-share.ts';

test.each([
  ['the last second of a month', '2026-10-31T21:59:59Z', '2026-09-30T21:00:00Z'],
  ['the first second of the next, two hours before UTC', '2026-10-31T22:00:00Z', '2026-10-31T22:00:00Z'],
  ['a month whose clock goes forward began in winter time', '2026-03-28T12:00:00Z', '2026-02-28T22:00:00Z'],
  ['a month whose clock goes back began in summer time', '2026-10-26T12:00:00Z', '2026-09-30T21:00:00Z'],
  ['a new year', '2026-12-31T22:00:00Z', '2026-12-31T22:00:00Z'],
])('%s belongs to its month in Jerusalem', (_what, now, begin) => {
  expect(new Date(monthBeginAt(Date.parse(now))).toISOString()).toBe(new Date(begin).toISOString());
});

test('a month begins once: every day of a year lies behind the beginning of its month', () => {
  const begins = new Set<number>();
  for (let day = 0; day < 365; day += 1) {
    const now = Date.parse('2026-01-01T12:00:00Z') + day * DAY_MS;
    const begin = monthBeginAt(now);
    expect(begin).toBeLessThanOrEqual(now);
    expect(now - begin).toBeLessThan(31 * DAY_MS + DAY_MS);
    begins.add(begin);
  }
  expect(begins.size).toBe(12);
});

test('what is left is what the limit leaves, and never more than the owner has', () => {
  expect(washesLeftThisMonth({ monthlyLimit: 4, usedThisMonth: 1, ownerRemaining: 9 })).toBe(3);
  expect(washesLeftThisMonth({ monthlyLimit: 4, usedThisMonth: 1, ownerRemaining: 2 })).toBe(2);
  expect(washesLeftThisMonth({ monthlyLimit: 4, usedThisMonth: 4, ownerRemaining: 9 })).toBe(0);
  expect(washesLeftThisMonth({ monthlyLimit: 2, usedThisMonth: 4, ownerRemaining: 9 })).toBe(0);
});
