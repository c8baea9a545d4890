import { expect, test } from 'vitest';
import { suggestedSlug } from './station-slug.ts';

test('the URL name of a station is proposed from its name', () => {
  expect(suggestedSlug('Jaffa · The Dock', 80)).toBe('jaffa-the-dock');
  expect(suggestedSlug(' King’s Café 24/7 ', 80)).toBe('kings-cafe-24-7');
  expect(suggestedSlug('—', 80)).toBe('');
});

test('a Hebrew name is written in Latin characters', () => {
  expect(suggestedSlug('רמת גן', 80)).toBe('ramt-gan');
  expect(suggestedSlug('דיזנגוף 99', 80)).toBe('dizngof-99');
  expect(suggestedSlug('שדרות ירושלים', 80)).toBe('shadrot-yaroshlim');
});

test('a long name is cut between words', () => {
  expect(suggestedSlug('North beach promenade', 12)).toBe('north-beach');
});
