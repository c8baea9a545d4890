import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { priceStartPresets, priceStartText } from './price-start.ts';

const at = (iso: string) => priceStartText(Date.parse(iso), 'en');

test('a price that starts with a day of the shop, or with a day of UTC, shows the day of the shop', () => {
  expect(at('2026-11-28T22:00:00Z')).toBe(formatDate(Date.parse('2026-11-29T10:00:00Z'), 'en'));
  expect(at('2026-11-01T00:00:00Z')).toBe(formatDate(Date.parse('2026-11-01T10:00:00Z'), 'en'));
});

test('a price that starts during the day shows its time', () => {
  expect(at('2026-11-28T08:30:00Z')).toBe(formatDateTime(Date.parse('2026-11-28T08:30:00Z'), 'en'));
});

const presetsAt = (iso: string) => priceStartPresets(Date.parse(iso), 'en').map(({ value }) => value);

test('the suggested starts are immediately, tomorrow, the next Sunday and the first of the next month', () => {
  expect(presetsAt('2026-12-08T10:00:00Z')).toEqual([
    'now',
    '2026-12-09T00:00',
    '2026-12-13T00:00',
    '2027-01-01T00:00',
  ]);
  // a Sunday suggests the Sunday after it
  expect(presetsAt('2026-12-13T10:00:00Z')).toContain('2026-12-20T00:00');
});

test('a day that is tomorrow and a Sunday or the first of a month is suggested once', () => {
  expect(presetsAt('2026-12-12T10:00:00Z')).toEqual(['now', '2026-12-13T00:00', '2027-01-01T00:00']);
  expect(presetsAt('2026-11-30T10:00:00Z')).toEqual(['now', '2026-12-01T00:00', '2026-12-06T00:00']);
});
