import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { statementMonthOf } from '#domain/franchise/statement.ts';
import { statementBoundsOf } from './get-statement.ts';
import type { ClosedStatement } from './store/franchise-statement.ts';

const closed = ['2026-09', '2026-08'].map((period) => ({ period }) as ClosedStatement);

function earliestOf(period: string): number {
  return statementBoundsOf(period, closed).earliest;
}

test('only the month after the last closed month includes late washes of earlier months', () => {
  expect(earliestOf('2026-10')).toBe(statementMonthOf('2026-08').from);
  for (const period of ['2026-07', '2026-09', '2026-11'])
    expect(earliestOf(period)).toBe(statementMonthOf(period).from);
});

test('a month includes late washes of the 190 days before it', () => {
  const years = ['2026-12', '2026-01'].map((period) => ({ period }) as ClosedStatement);
  const { from } = statementMonthOf('2027-01');
  expect(statementBoundsOf('2027-01', years).earliest).toBe(from - 190 * DAY_MS);
});

test('no month includes earlier washes before the first month is closed', () => {
  const { from } = statementMonthOf('2026-10');
  expect(statementBoundsOf('2026-10', []).earliest).toBe(from);
});
