import { expect, test, vi } from 'vitest';
import { m } from './compiled/messages.js';
import { plural } from './compiled/registry.js';

test('numbers have the forms of each language', () => {
  expect([0, 1, 2, 3, '2'].map((count) => plural('he', count, {}))).toEqual(['other', 'one', 'two', 'other', 'two']);
  expect([0, 1, 2].map((count) => plural('en', count, {}))).toEqual(['other', 'one', 'other']);
  expect(plural('en', 2, { type: 'ordinal' })).toBe('two');
  expect(m.gifts_valid_years({ count: 2 }, { locale: 'he' })).toBe('בתוקף לשנתיים');
});

test('the rules of a language are made once, however many words ask for them', () => {
  const made = vi.spyOn(Intl, 'PluralRules');
  // an option of its own: nobody has asked for these yet
  const ask = () => (['he', 'en', 'he'] as const).map((locale) => plural(locale, 1, { minimumIntegerDigits: 2 }));
  expect([...ask(), ...ask()]).toEqual(Array(6).fill('one'));
  expect(made).toHaveBeenCalledTimes(2);
});
