import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

const expected = ['\uFEFFשם,phone', `'=1+1,"=""0501234567"""`, `"a ""b"", c",'@x`, `'-5,'+9`, ''].join('\r\n');

test('a spreadsheet opens Hebrew, runs nothing, and keeps leading zeros', () => {
  expect(
    csvText([
      ['שם', 'phone'],
      ['=1+1', '0501234567'],
      ['a "b", c', '@x'],
      ['-5', '+9'],
    ]),
  ).toBe(expected);
});
