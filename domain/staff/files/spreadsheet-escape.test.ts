import { expect, test } from 'vitest';
import { escapeSpreadsheetFormula, unescapeSpreadsheetFormula } from './spreadsheet-escape.ts';

test.for([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tx',
  '\nx',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '﹦1',
  '\uFEFF=1+1',
  '\u200F=1+1',
  '\u2067=1+1',
  ' =1+1',
  "'=1+1",
])('a spreadsheet does not run %j', (text) => {
  expect(escapeSpreadsheetFormula(text)).toBe(`'${text.replaceAll(/[\u2066-\u2069]/g, '')}`);
});

test.for([
  '0501234567',
  '+972501234567',
  '12345678901234567890',
  '3/4',
  '1-2',
  '2026-11-28',
  '04:05',
  '1E23',
  '1.10',
  '-5',
  '₪55',
  'MARCH1',
  'Dec 5',
  'SEPT-2',
  'TRUE',
])('a spreadsheet leaves %s as it is written', (text) => {
  expect(escapeSpreadsheetFormula(text)).toBe(`="${text}"`);
});

test.for([
  '3',
  '0',
  '123456789012345',
  '30%',
  'Dana',
  'דנה',
  'K7MN-2PQR',
  'a=b',
  "it's",
  'Main St. 5',
  'Marcus',
  '100–120',
])('there is nothing to guard in %s', (text) => {
  expect(escapeSpreadsheetFormula(text)).toBe(text);
});

test('signs that pages put around codes and sums are not in a file', () => {
  expect(escapeSpreadsheetFormula('\u2066K7MN\u2069')).toBe('K7MN');
});

test.for([
  '=1',
  "'=1",
  "''=1",
  '="x"',
  '＝1',
  '3/4',
  '0501',
  '-5',
  '+972501234567',
  "it's",
  "'quoted'",
  '\uFEFF=1',
  'TRUE',
])('what a file guards is read back as it was: %j', (text) => {
  expect(unescapeSpreadsheetFormula(escapeSpreadsheetFormula(text))).toBe(text.trim());
});
