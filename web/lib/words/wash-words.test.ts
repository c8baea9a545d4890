import { expect, test } from 'vitest';
import { setLanguage } from '#web/lib/language/language.ts';
import { washCountUnlessInName } from './wash-words.ts';

test('the number of washes is said beside a name that does not contain it', () => {
  setLanguage('en');
  expect(washCountUnlessInName('Summer Pack', 3)).toBe('3 washes');
  expect(washCountUnlessInName('Triple Wash', 3)).toBeNull();
});
