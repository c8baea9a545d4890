import { expect, test } from 'vitest';
import { unbrokenDots } from './unbroken-dots.ts';

test('a dot stays on the line of the word before it', () => {
  expect(unbrokenDots('Tel Aviv · HaYarkon Park')).toBe('Tel Aviv\u00A0· HaYarkon Park');
  expect(unbrokenDots('חיפה · חוף דדו')).toBe('חיפה\u00A0· חוף דדו');
  expect(unbrokenDots('Eilat')).toBe('Eilat');
});
