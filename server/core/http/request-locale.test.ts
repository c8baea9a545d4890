import { expect, test } from 'vitest';
import { preferredLocale } from './request-locale.ts';

const headers: readonly (readonly [string | undefined, 'en' | 'he' | null])[] = [
  [undefined, null],
  ['', null],
  ['he', 'he'],
  ['he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7', 'he'],
  ['en-US,en;q=0.9,he;q=0.8', 'en'],
  ['iw', 'he'],
  ['IW-il', 'he'],
  ['fr-FR, he;q=0.4, en;q=0.3', 'he'],
  ['en;q=0.1, he;q=0.2', 'he'],
  ['en;q=0, he;q=0', null],
  ['fr, de', null],
  ['hello, english', null],
  ['he;q=nonsense, en;q=0.5', 'en'],
  ['he,'.repeat(1_000), null],
];

test.each(headers)('a browser that asks for "%.40s" is answered in %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});
