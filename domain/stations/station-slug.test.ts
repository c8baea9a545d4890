import { expect, test } from 'vitest';
import { proposedSlug } from './station-slug.ts';

test('the URL name of a station is proposed from its name', () => {
  expect(proposedSlug('Jaffa · The Dock', 80)).toBe('jaffa-the-dock');
  expect(proposedSlug(' King’s Café 24/7 ', 80)).toBe('kings-cafe-24-7');
  expect(proposedSlug('—', 80)).toBe('');
});

test('a Hebrew name is written in Latin characters', () => {
  expect(proposedSlug('רמת גן', 80)).toBe('ramt-gan');
  expect(proposedSlug('דיזנגוף 99', 80)).toBe('dizngof-99');
  expect(proposedSlug('שדרות ירושלים', 80)).toBe('shadrot-yaroshlim');
});

test('a long name is cut between words', () => {
  expect(proposedSlug('North beach promenade', 12)).toBe('north-beach');
});
