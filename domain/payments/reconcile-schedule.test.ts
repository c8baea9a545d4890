import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { checkDelaysMs, nextCheck } from './reconcile-schedule.ts';

const START = 1_800_000_000_000;

test('a payment in doubt is asked about after 2, 5, 15 minutes, 1, 6, 24 hours and then daily for a week', () => {
  const asked: number[] = [];
  let next = nextCheck(START, START);
  while (next.askAt !== null) {
    asked.push(next.askAt - START);
    next = nextCheck(START, next.askAt);
  }
  const minutes = [2, 5, 15].map((count) => count * MINUTE_MS);
  const hours = [1, 6, 24].map((count) => count * HOUR_MS);
  const days = [2, 3, 4, 5, 6, 7].map((count) => count * DAY_MS);
  expect(asked).toEqual([...minutes, ...hours, ...days]);
  expect(asked).toEqual(checkDelaysMs);
  expect(next).toEqual({ askAt: null, needsOperator: true });
});

test('questions missed while the shop was down are not asked all at once', () => {
  expect(nextCheck(START, START + 3 * HOUR_MS)).toEqual({ askAt: START + 6 * HOUR_MS, needsOperator: false });
});

test('after a week without an answer staff are notified', () => {
  expect(nextCheck(START, START + 7 * DAY_MS - 1).needsOperator).toBe(false);
  expect(nextCheck(START, START + 7 * DAY_MS)).toEqual({ askAt: null, needsOperator: true });
});
