import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('a spreadsheet opens Hebrew, runs nothing, and keeps leading zeros', () => {
  expect(
    csvText([
      ['שם', 'phone'],
      ['=1+1', '0501234567'],
      ['a "b", c', '@x'],
      ['-5', '+9'],
    ]),
  ).toBe('\uFEFFשם,phone\r\n' + `'=1+1,"=""0501234567"""\r\n` + `"a ""b"", c",'@x\r\n` + `'-5,'+9\r\n`);
});
