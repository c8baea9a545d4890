import { expect, test } from 'vitest';
import { csvLine, dayCell, csvFileNameOf, timeCell } from './csv.ts';

test.for([
  [['שם', 'phone'], 'שם,phone'],
  [['=1+1', '0501234567'], `'=1+1,"=""0501234567"""`],
  [['a "b", c', '@x'], `"a ""b"", c",'@x`],
  [['12345678901234567890', '3/4'], `"=""12345678901234567890""","=""3/4"""`],
  [['＝1+1', 'x;y'], `'＝1+1,"x;y"`],
  [['\tx', 'two\nlines'], `"'\tx","two\nlines"`],
  [[-5, 0.5], '-5,0.5'],
] as const)('a spreadsheet reads Hebrew, runs no formula and converts nothing: %s', ([cells, line]) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

test('times in a file are on the shop’s clock, in summer and in winter', () => {
  const times = [timeCell('2026-07-31T21:30:00.000Z'), timeCell('2026-11-27T23:51:07.000Z'), timeCell(null, 'never')];
  expect(csvLine(times)).toBe('2026-08-01 00:30,2026-11-28 01:51,never\r\n');
});

test('days in a file are those of the shop’s calendar', () => {
  const days = [dayCell('2026-11-27T23:51:07.000Z'), dayCell('2026-11-28'), dayCell(null)];
  expect(csvLine(days)).toBe('2026-11-28,2026-11-28,\r\n');
});

test('a file is named by its list, and by its month or its days', () => {
  const journal = { path: '/api/admin/accountant/journal' };
  expect(csvFileNameOf(journal)).toBe('accountant-journal.csv');
  expect(csvFileNameOf(journal, { period: '2026-11' })).toBe('accountant-journal-2026-11.csv');
  expect(
    csvFileNameOf({ path: '/api/admin/orders' }, { from: '2026-11-01', to: '2026-11-30', state: 'refunded' }),
  ).toBe('orders-2026-11-01-2026-11-30.csv');
  expect(csvFileNameOf({ path: '/api/admin/orders' }, { from: '2026-11-01', to: '' })).toBe('orders-2026-11-01.csv');
});
