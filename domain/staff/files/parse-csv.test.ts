import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';

function cellsOf(text: string) {
  return parseCsv(text)?.map(({ cells }) => cells);
}

test('what spreadsheets of every country write is read', () => {
  const table = [
    ['code', 'name'],
    ['a', 'שמפו'],
  ];
  expect(cellsOf('\uFEFFcode,name\r\na,שמפו\r\n')).toEqual(table);
  expect(cellsOf('code;name\na;שמפו')).toEqual(table);
  expect(cellsOf('code\tname\na\tשמפו\n\n')).toEqual(table);
});

test('a first line that names the separator is not a row, and is counted as a line', () => {
  const lines = [
    { line: 2, cells: ['a', 'b'] },
    { line: 3, cells: ['1,5', '2'] },
  ];
  expect(parseCsv('\uFEFFsep=;\r\na;b\r\n1,5;2\r\n')).toEqual(lines);
  expect(parseCsv('"sep=;"\na;b\n1,5;2')).toEqual(lines);
  expect(parseCsv('SEP=\t\na\tb\n1,5\t2')).toEqual(lines);
});

test('lines of an old Mac end in a carriage return', () => {
  expect(cellsOf('a,b\r1,2\r')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('quotes hold separators, quotes and line breaks; lines are counted as an editor counts them', () => {
  expect(parseCsv('a,b\n"1,2","say ""no""\nand go"\n3, "4"\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,2', 'say "no"\nand go'] },
    { line: 4, cells: ['3', '4'] },
  ]);
});

test('cells of our own files come back as they were', () => {
  expect(cellsOf(`x,y\n'=1+1,"=""0501"""\n'-5,it's\n`)).toEqual([
    ['x', 'y'],
    ['=1+1', '0501'],
    ['-5', "it's"],
  ]);
});

test('a quote without end is no table; nothing at all is an empty one', () => {
  expect(parseCsv('a,"b\nc')).toBeNull();
  expect(parseCsv('')).toEqual([]);
  expect(parseCsv(' , \n\n')).toEqual([]);
});
