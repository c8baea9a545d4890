import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatIsoDay,
  formatReceiptTime,
  formatTime,
  isolated,
  isolatedShekels,
  leftToRight,
} from './format.ts';
import { formatExactShekels, formatShekels, formatShekelText } from '../money/price-text.ts';

function codePoints(text: string): string {
  return [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');
}

test.each([
  [0, '₪0'],
  [5, '₪0.05'],
  [5500, '₪55'],
  [5550, '₪55.50'],
  [5505, '₪55.05'],
  [99_900, '₪999'],
  [123_400, '₪1,234'],
  [123_456_789, '₪1,234,567.89'],
  [100_000_000_000, '₪1,000,000,000'],
  [-5500, '−₪55'],
])('%i agorot are shown as %s', (amountAgorot, text) => {
  expect(formatShekels(amountAgorot)).toBe(text);
});

test('a price is the same characters everywhere: no hidden marks, no special spaces', () => {
  expect(codePoints(formatShekels(5550))).toBe('20aa 35 35 2e 35 30');
  expect(codePoints(isolatedShekels(5500))).toBe('2066 20aa 35 35 2069');
  expect(() => formatShekels(55.5)).toThrow('whole number of agorot');
});

test('a day of the settings reads like that day in the shop', () => {
  expect(formatIsoDay('2024-03-05', 'en')).toBe('Mar 5, 2024');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom('en' as const, 'he' as const),
      (date, locale) => {
        const day = date.toISOString().slice(0, 10);
        expect(formatIsoDay(day, locale)).toBe(formatDate(Date.parse(`${day}T12:00:00Z`), locale));
      },
    ),
  );
});

test('a price groups its thousands like the platform does', () => {
  const platform = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 13 }), (amountAgorot) => {
      const expected = `₪${platform.format(amountAgorot / 100)}`;
      expect(formatShekels(amountAgorot)).toBe(expected.replace(/\.00$/, ''));
    }),
  );
});

test('amounts of receipts are shown without decimals where there are none', () => {
  expect(formatShekelText('220.00')).toBe('₪220');
  expect(formatShekelText('33.56')).toBe('₪33.56');
  expect(() => formatShekelText('220')).toThrow('not an amount');
});

test('foreign pieces in a Hebrew sentence are fenced off', () => {
  expect(codePoints(leftToRight('a1'))).toBe('2066 61 31 2069');
  expect(codePoints(isolated('דנה'))).toBe('2068 5d3 5e0 5d4 2069');
});

test.each([
  ['2024-03-05T11:45:00Z', 'Mar 5, 2024 13:45', '5 במרץ 2024, 13:45'],
  ['2026-11-02T22:05:00Z', 'Nov 3, 2026 00:05', '3 בנובמבר 2026, 00:05'],
  ['2026-07-01T20:59:59Z', 'Jul 1, 2026 23:59', '1 ביולי 2026, 23:59'],
  ['2026-12-31T22:00:00Z', 'Jan 1, 2027 00:00', '1 בינואר 2027, 00:00'],
])('%s is %s in English and %s in Hebrew, by the clock in the shop', (instant, english, hebrew) => {
  const instantMs = Date.parse(instant);
  expect(formatDateTime(instantMs, 'en')).toBe(english);
  expect(formatDateTime(instantMs, 'he')).toBe(hebrew);
});

test('a date has a day, a time has a minute', () => {
  const instantMs = Date.parse('2031-11-03T21:59:59.999Z');
  expect(formatDate(instantMs, 'en')).toBe('Nov 3, 2031');
  expect(formatDate(instantMs, 'he')).toBe('3 בנובמבר 2031');
  expect(formatTime(instantMs)).toBe('23:59');
});

test('the day of a receipt has two digits in English, as the specification writes it', () => {
  const times = ['2024-03-05T11:45:00Z', '2024-03-15T11:45:00Z'].map((instant) => Date.parse(instant));
  expect(times.map((instantMs) => formatReceiptTime(instantMs, 'en'))).toEqual([
    'Mar 05, 2024 13:45',
    'Mar 15, 2024 13:45',
  ]);
  expect(times.map((instantMs) => formatReceiptTime(instantMs, 'he'))).toEqual([
    '5 במרץ 2024, 13:45',
    '15 במרץ 2024, 13:45',
  ]);
});

test('every month has its own name in both languages', () => {
  const months = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 15, 12));
  for (const locale of ['en', 'he'] as const) {
    const names = months.map((instantMs) => formatDate(instantMs, locale).replaceAll(/[\d, ]/g, ''));
    expect(new Set(names).size).toBe(12);
  }
});

test('amounts below each other have two decimals and a true minus', () => {
  expect([5_500, 123_450, 0, -5_500].map(formatExactShekels)).toEqual(['₪55.00', '₪1,234.50', '₪0.00', '\u2212₪55.00']);
});
