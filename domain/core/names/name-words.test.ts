import { expect, test } from 'vitest';
import { namePartsOf, canonicalNameWords, searchedNameParts } from './name-words.ts';

test.for([
  ['Levi, Dana', 'Dana Levi'],
  ['DANA  levi', 'Dana Levi'],
  ['בן-דוד נועה', 'נועה בן דוד'],
  ['נֹעָה לֵוִי', 'נעה לוי'],
  ['José Núñez', 'jose nunez'],
  ["ג'ורג'", 'ג׳ורג׳'],
  ["O'Neil", 'ONeil'],
  ['\u200Fדנה לוי\u200F', 'דנה לוי'],
  ['דנה\u200E לוי', 'דנה לוי'],
  ['\u2068דנה\u2069 \u202Bלוי\u202C', 'דנה לוי'],
  ['דנה (לוי)', 'דנה לוי'],
  ['דנה [לוי] {כהן} <א>', 'דנה לוי כהן א'],
  ['דנה לוי 2', '2 דנה לוי'],
  ['Dana & Gil, Ltd.', 'dana gil ltd'],
  ['Dana Levi 🐶', 'Dana Levi'],
  ['Dana\u00A0Levi\u200B', 'Dana Levi'],
  ['Ｄａｎａ　Ｌｅｖｉ', 'Dana Levi'],
  ['דנה ⟨לוי⟩ *#!?@', 'דנה לוי'],
  ['🐕\u200D🦺', '🐕🦺'],
] as const)('%s and %s are one name', ([one, other]) => {
  expect(canonicalNameWords(one)).not.toBeNull();
  expect(canonicalNameWords(one)).toBe(canonicalNameWords(other));
});

test.for([
  ['Dana Levi', 'Dana Levin'],
  ['Dana Levi', 'דנה לוי'],
  ['Dana', 'Dana Levi'],
  ['Dana Levi 2', 'Dana Levi'],
  ['🐶', '🐱'],
] as const)('%s and %s are two', ([one, other]) => {
  expect(canonicalNameWords(one)).not.toBe(canonicalNameWords(other));
});

test.for(['', '  ', '–', '()', '\u200F', '4242', '+972 50', '050-1234567 🐶'])('“%s” is no name', (typed) => {
  expect(canonicalNameWords(typed)).toBeNull();
});

/** Returns true if the search text finds the name, as the index compares them. */
function finds(typed: string, name: string): boolean {
  const parts = namePartsOf(name);
  const wanted = searchedNameParts(typed);
  return wanted.length > 0 && wanted.every((part) => parts.includes(part));
}

test.for([
  ['Dan', 'Dana Levi'],
  ['lev', 'Dana Levi'],
  ['Levi D', 'Dana Levi'],
  ['levi dan', 'Dana Levi'],
  ['Dana Levi', 'Dana Levi'],
  ['נוע', 'נועה בן-דוד'],
  ['דוד נועה', 'נועה בן-דוד'],
  ['בן', 'נועה בן-דוד'],
  ['ג׳ור', "ג'ורג' כהן"],
  ['Li', 'Li Wei'],
  ['Christophersons', 'Christophersons Ltd'],
  ['🐶🐱', '🐶 🐱'],
] as const)('“%s” finds %s', ([typed, name]) => {
  expect(finds(typed, name)).toBe(true);
});

test.for([
  ['Da', 'Dana Levi'],
  ['ana', 'Dana Levi'],
  ['Dana Cohen', 'Dana Levi'],
  ['דנה', 'Dana Levi'],
  ['Danae', 'Dana Levi'],
  ['', 'Dana Levi'],
  ['050 1234567', 'Dana 050 1234567'],
] as const)('“%s” does not find %s', ([typed, name]) => {
  expect(finds(typed, name)).toBe(false);
});
