import { expect, test } from 'vitest';
import { matchesName, transliterationsOf, transliteratedNameParts } from './transliteration.ts';

const spelledAlike = [
  ['michal', 'מיכל'],
  ['noa', 'נועה'],
  ['yossi', 'יוסי'],
  ['yael', 'יעל'],
  ['cohen', 'כהן'],
  ['levi', 'לוי'],
  ['mizrahi', 'מזרחי'],
  ['tamar', 'תמר'],
  ['omer', 'עומר'],
  ['shira', 'שירה'],
  ['inbal', 'ענבל'],
  ['hannah', 'חנה'],
  ['moshe', 'משה'],
  ['peretz', 'פרץ'],
] as const;

test.for(spelledAlike)('%s and %s are one name in two scripts', ([latin, hebrew]) => {
  expect(transliterationsOf(latin)).toContain(hebrew);
  expect(transliterationsOf(hebrew)).toContain(latin);
});

test.for([
  ['haim', 'חיים'],
  ['guy', 'גיא'],
  ['yonatan', 'יונתן'],
  ['rivka', 'רבקה'],
] as const)('%s finds %s', ([latin, hebrew]) => {
  expect(transliterationsOf(latin)).toContain(hebrew);
});

test('a word that is still typed has no final letter at its end, and a finished one has', () => {
  expect(transliterationsOf('shim')).toEqual(expect.arrayContaining(['שימ', 'שים']));
});

test('a word of both scripts or with digits has no other spelling, and the number of spellings is limited', () => {
  for (const word of ['noaנ', 'max7', 'é', 'a', '']) expect(transliterationsOf(word), word).toEqual([]);
  expect(transliterationsOf('אלכסנדרה').length).toBeLessThanOrEqual(500);
  expect(transliterationsOf('konstantinopolskaya').length).toBeLessThanOrEqual(500);
});

test('each word of a search has its own spelling and the others; four words have none', () => {
  const spelled = transliteratedNameParts('noa כהן');
  expect(spelled?.[0]).toEqual(expect.arrayContaining(['noa', 'נועה']));
  expect(spelled?.[1]).toEqual(expect.arrayContaining(['כהן', 'cohen']));
  expect(transliteratedNameParts('noa bat el cohen')).toBeNull();
  expect(transliteratedNameParts('4242')).toBeNull();
});

test('all typed words must begin a word of the name, in either script', () => {
  expect(matchesName('נועה כהן', 'cohen noa')).toBe(true);
  expect(matchesName('Noa Cohen', 'כהן נועה')).toBe(true);
  expect(matchesName('נועה כהן', 'noa levi')).toBe(false);
  expect(matchesName('נועה כהן', '')).toBe(false);
});
