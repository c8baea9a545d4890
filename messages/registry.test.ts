import { expect, test, vi } from 'vitest';
import { m } from './compiled/messages.js';
import { plural } from './compiled/registry.js';

test('numbers have the forms of each language', () => {
  expect([0, 1, 2, 3, '2'].map((count) => plural('he', count, {}))).toEqual(['other', 'one', 'two', 'other', 'two']);
  expect([0, 1, 2].map((count) => plural('en', count, {}))).toEqual(['other', 'one', 'other']);
  expect(plural('en', 2, { type: 'ordinal' })).toBe('two');
  expect(m.gifts_valid_years({ count: 2 }, { locale: 'he' })).toBe('בתוקף לשנתיים');
});

test('one minute is written as a word, more are counted', () => {
  const inHebrew = (minutes: number) => [
    m.wash_minutes({ minutes }, { locale: 'he' }),
    m.scan_start({ minutes }, { locale: 'he' }),
    m.walk_up_pay({ price: '₪55', minutes }, { locale: 'he' }),
  ];
  expect(inHebrew(1)).toEqual(['דקה אחת', 'התחילו · דקה אחת', 'שלמו ₪55 · דקה אחת']);
  expect(inHebrew(10)).toEqual(['10 דקות', 'התחילו · 10 דקות', 'שלמו ₪55 · 10 דקות']);
  expect(m.wash_minutes({ minutes: 1 }, { locale: 'en' })).toBe('one minute');
  expect(m.scan_start({ minutes: 1 }, { locale: 'en' })).toBe('Start · one minute');
  expect(m.walk_up_pay({ price: '₪55', minutes: 10 }, { locale: 'en' })).toBe('Pay ₪55 · 10 minutes');
});

test('the rules of a language are made once, however many words ask for them', () => {
  const made = vi.spyOn(Intl, 'PluralRules');
  // an option of its own: nobody has asked for these yet
  const ask = () => (['he', 'en', 'he'] as const).map((locale) => plural(locale, 1, { minimumIntegerDigits: 2 }));
  expect([...ask(), ...ask()]).toEqual(Array(6).fill('one'));
  expect(made).toHaveBeenCalledTimes(2);
});
