import { expect, test } from 'vitest';
import { withNonBreakingDots, nonBreakingName } from './unbroken-dots.ts';

test('a dot stays on the line of the word before it', () => {
  expect(withNonBreakingDots('Tel Aviv · HaYarkon Park')).toBe('Tel Aviv\u00A0· HaYarkon Park');
  expect(withNonBreakingDots('חיפה · חוף דדו')).toBe('חיפה\u00A0· חוף דדו');
  expect(withNonBreakingDots('Eilat')).toBe('Eilat');
});

test('a joined name stays on one line', () => {
  expect(nonBreakingName('Anne-Marie בן־אברהם')).toBe('Anne-\u2060Marie בן־\u2060אברהם');
  expect(nonBreakingName('Noa - Example')).toBe('Noa - Example');
});
