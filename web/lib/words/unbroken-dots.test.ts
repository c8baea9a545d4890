import { expect, test } from 'vitest';
import { withUnbrokenDots, unbrokenName } from './unbroken-dots.ts';

test('a dot stays on the line of the word before it', () => {
  expect(withUnbrokenDots('Tel Aviv · HaYarkon Park')).toBe('Tel Aviv\u00A0· HaYarkon Park');
  expect(withUnbrokenDots('חיפה · חוף דדו')).toBe('חיפה\u00A0· חוף דדו');
  expect(withUnbrokenDots('Eilat')).toBe('Eilat');
});

test('a joined name stays on one line', () => {
  expect(unbrokenName('Anne-Marie בן־אברהם')).toBe('Anne-\u2060Marie בן־\u2060אברהם');
  expect(unbrokenName('Noa - Example')).toBe('Noa - Example');
});
