import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { priceStartText } from './price-start.ts';

const at = (iso: string) => priceStartText(Date.parse(iso), 'en');

test('a price that starts with a day of the shop, or with a day of UTC, shows the day of the shop', () => {
  expect(at('2026-11-28T22:00:00Z')).toBe(formatDate(Date.parse('2026-11-29T10:00:00Z'), 'en'));
  expect(at('2026-11-01T00:00:00Z')).toBe(formatDate(Date.parse('2026-11-01T10:00:00Z'), 'en'));
});

test('a price that starts during the day shows its time', () => {
  expect(at('2026-11-28T08:30:00Z')).toBe(formatDateTime(Date.parse('2026-11-28T08:30:00Z'), 'en'));
});
