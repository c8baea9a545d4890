import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { readerRetryDelayMs } from './reader-rules.ts';
import { commandSubjectOf } from '../machine/command-rules.ts';

test.each([
  ['unanswered', 1, 5 * MINUTE_MS],
  ['unanswered', 3, 20 * MINUTE_MS],
  ['unanswered', 9, HOUR_MS],
  ['too_many', 1, 15 * MINUTE_MS],
  ['too_many', 4, 40 * MINUTE_MS],
  ['refused', 1, HOUR_MS],
] as const)('after %s, %i failures in a row, the next request waits %i ms', (outcome, failures, pauseMs) => {
  expect(readerRetryDelayMs(outcome, failures)).toBe(pauseMs);
});

test('an unlock replaces a lock, and other commands replace their own kind', () => {
  expect(commandSubjectOf('unlock')).toBe(commandSubjectOf('lock'));
  expect(commandSubjectOf('rinse')).toBe('rinse');
});
