import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.for([
  [['שם', 'phone'], 'שם,phone'],
  [['=1+1', '0501234567'], `'=1+1,"=""0501234567"""`],
  [['a "b", c', '@x'], `"a ""b"", c",'@x`],
  [['-5', '+9'], "'-5,'+9"],
  [['\tx', 'two\nlines'], `'\tx,"two\nlines"`],
  [[-5, 0.5], '-5,0.5'],
] as const)('a spreadsheet opens Hebrew, runs nothing, and keeps leading zeros: %s', ([cells, line]) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
