import { expect, test } from 'vitest';
import { setLanguage } from '#web/lib/language/language.ts';
import { washCountBesideName } from './wash-words.ts';

test('the number of washes is said beside a name that does not contain it', () => {
  setLanguage('en');
  expect(washCountBesideName('Summer Pack', 3)).toBe('3 washes');
  expect(washCountBesideName('Triple Wash', 3)).toBeNull();
});
