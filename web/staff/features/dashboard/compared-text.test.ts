import { expect, test } from 'vitest';
import { comparedText } from './compared-text.ts';

/** Returns the sentence without the invisible marks that isolate its values. */
function sentence(now: number, before: number, locale: 'en' | 'he'): string {
  const weekday = locale === 'en' ? 'Tuesday' : 'יום שלישי';
  return comparedText({ now, before, percentFrom: 10, weekday, locale, valueText: String }).replaceAll(
    /[\u2066-\u2069]/g,
    '',
  );
}

test('yesterday is compared in words with the same weekday a week before it', () => {
  expect(sentence(112, 100, 'en')).toBe('12% more than 100 on the previous Tuesday');
  expect(sentence(90, 100, 'en')).toBe('10% less than 100 on the previous Tuesday');
  expect(sentence(100, 100, 'en')).toBe('same as on the previous Tuesday');
  expect(sentence(112, 100, 'he')).toBe('12% יותר מאשר ביום שלישי הקודם, 100');
});

test('a weekday without anything has no percentage', () => {
  expect(sentence(7, 0, 'en')).toBe('0 on the previous Tuesday');
  expect(sentence(0, 0, 'en')).toBe('same as on the previous Tuesday');
  expect(sentence(7, 0, 'he')).toBe('ביום שלישי הקודם: 0');
});

test('a small value of a week before has no percentage', () => {
  expect(sentence(14, 1, 'en')).toBe('1 on the previous Tuesday');
});
