import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { ageText } from './age.tsx';

const now = Date.parse('2026-11-29T10:00:00Z');

test('an age has the largest whole unit, at least a minute', () => {
  expect(ageText(now, now, 'en')).toBe('a minute ago');
  expect(ageText(now - 59 * MINUTE_MS, now, 'en')).toBe('59 minutes ago');
  expect(ageText(now - 90 * MINUTE_MS, now, 'en')).toBe('an hour ago');
  expect(ageText(now - 3 * DAY_MS - HOUR_MS, now, 'en')).toBe('3 days ago');
});

test('the Hebrew age has the dual of its language', () => {
  expect(ageText(now - 2 * DAY_MS, now, 'he')).toBe('לפני יומיים');
});
