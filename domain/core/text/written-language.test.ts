import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

test.each([
  ['המים היו קרים', 'he'],
  ['The water was cold', 'en'],
  ['קניתי SIGNATURE בשבוע שעבר והשובר לא הגיע', 'he'],
  ['My order for מיכל', 'en'],
  ['050-123 4567', null],
  ['', null],
])('%j is written in %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
