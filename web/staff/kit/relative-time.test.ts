import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { relativeTimeText } from './relative-time.tsx';

// 14:03 in Jerusalem
const now = Date.parse('2026-11-29T12:03:00Z');
const en = (at: string) => relativeTimeText(Date.parse(at), now, 'en');
const he = (at: string) => relativeTimeText(Date.parse(at), now, 'he');

test('up to an hour it is so many minutes ago', () => {
  expect(relativeTimeText(now - 59_000, now, 'en')).toBe('just now');
  expect(relativeTimeText(now - 3 * MINUTE_MS, now, 'en')).toBe('3 minutes ago');
  expect(relativeTimeText(now - 59 * MINUTE_MS, now, 'he')).toBe('לפני 59 דקות');
});

test('then the day has its name, in the shop’s time', () => {
  expect(en('2026-11-29T11:03:00Z')).toBe('today 13:03');
  expect(en('2026-11-28T22:00:00Z')).toBe('today 00:00');
  expect(en('2026-11-28T21:59:00Z')).toBe('yesterday 23:59');
  expect(he('2026-11-28T10:00:00Z')).toBe('אתמול 12:00');
  expect(en('2026-11-27T21:59:00Z')).toBe('Nov 27, 2026 23:59');
});

test('what is still to come is today, tomorrow or a date', () => {
  expect(en('2026-11-29T16:00:00Z')).toBe('today 18:00');
  expect(he('2026-11-30T07:00:00Z')).toBe('מחר 09:00');
  expect(en('2026-12-01T07:00:00Z')).toBe('Dec 1, 2026 09:00');
});

test('yesterday is one day also where the clocks changed in the night', () => {
  const after = Date.parse('2026-10-25T10:00:00Z');
  expect(relativeTimeText(after - DAY_MS, after, 'en')).toBe('yesterday 13:00');
});
