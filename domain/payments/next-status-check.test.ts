import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { statusCheckDelaysMs, nextStatusCheck } from './next-status-check.ts';

const START = 1_800_000_000_000;

test('a payment in doubt is asked about after 2, 5, 15 minutes, 1, 6, 24 hours and then daily for a week', () => {
  const asked: number[] = [];
  let next = nextStatusCheck(START, START);
  while (next.statusRequestAt !== null) {
    asked.push(next.statusRequestAt - START);
    next = nextStatusCheck(START, next.statusRequestAt);
  }
  const minutes = [2, 5, 15].map((count) => count * MINUTE_MS);
  const hours = [1, 6, 24].map((count) => count * HOUR_MS);
  const days = [2, 3, 4, 5, 6, 7].map((count) => count * DAY_MS);
  expect(asked).toEqual([...minutes, ...hours, ...days]);
  expect(asked).toEqual(statusCheckDelaysMs);
  expect(next).toEqual({ statusRequestAt: null, needsOperator: true });
});

test('questions missed while the shop was down are not asked all at once', () => {
  expect(nextStatusCheck(START, START + 3 * HOUR_MS)).toEqual({
    statusRequestAt: START + 6 * HOUR_MS,
    needsOperator: false,
  });
});

test('after a week without an answer staff are notified', () => {
  expect(nextStatusCheck(START, START + 7 * DAY_MS - 1).needsOperator).toBe(false);
  expect(nextStatusCheck(START, START + 7 * DAY_MS)).toEqual({ statusRequestAt: null, needsOperator: true });
});
