import { expect, test } from 'vitest';
import { parseInventoryCsv } from './inventory-import.ts';

const head = 'code,name,name_he,unit,pack_size,station,minimum,opening_stock';

function mistakesOf(...lines: readonly string[]) {
  return parseInventoryCsv([head, ...lines].join('\n')).mistakes.map(
    ({ line, column, code }) => `${line} ${column ?? '-'} ${code}`,
  );
}

test('a good file is read line by line; columns may stand in another order', () => {
  expect(
    parseInventoryCsv(`${head}\nShampoo-5l,Shampoo,שמפו,ml,5000,eilat,10000,12500\ntowel,Towel,מגבת,piece,1,eilat,,\n`),
  ).toEqual({
    mistakes: [],
    lines: [
      {
        line: 2,
        code: 'shampoo-5l',
        name: 'Shampoo',
        nameHe: 'שמפו',
        unit: 'ml',
        packSize: 5_000,
        station: 'eilat',
        minimum: 10_000,
        openingStock: 12_500,
      },
      {
        line: 3,
        code: 'towel',
        name: 'Towel',
        nameHe: 'מגבת',
        unit: 'piece',
        packSize: 1,
        station: 'eilat',
        minimum: 0,
        openingStock: null,
      },
    ],
  });
  const turned = parseInventoryCsv(
    'station;opening_stock;minimum;pack_size;unit;name_he;name;code\neilat;1;2;3;ml;ב;b;b',
  );
  expect(turned).toMatchObject({ mistakes: [], lines: [{ code: 'b', openingStock: 1, minimum: 2, packSize: 3 }] });
});

test('everything that is wrong is said at once, at its line and column', () => {
  expect(mistakesOf('sham poo,,שמפו,litre,0,,-1,half', 'towel,Towel,מגבת,piece,1,eilat,0,0')).toEqual([
    '2 code not_a_code',
    '2 unit not_a_unit',
    '2 station missing',
    '2 name missing',
    '2 pack_size not_a_number',
    '2 minimum not_a_number',
    '2 opening_stock not_a_number',
  ]);
});

test('one shelf twice, and two items under one code', () => {
  expect(
    mistakesOf('a,A,א,ml,10,eilat,0,', 'a,A,א,ml,10,haifa,0,', 'a,A,א,ml,10,eilat,5,', 'a,A,א,ml,20,holon,0,'),
  ).toEqual(['4 station twice', '5 code other_item']);
});

test('no columns, no lines, no table, or too many of them', () => {
  expect(parseInventoryCsv('name,price\nx,1').mistakes).toEqual([{ line: 1, column: null, code: 'columns' }]);
  expect(parseInventoryCsv('').mistakes).toEqual([{ line: 1, column: null, code: 'columns' }]);
  expect(parseInventoryCsv('"').mistakes).toEqual([{ line: 1, column: null, code: 'columns' }]);
  expect(parseInventoryCsv(head).mistakes).toEqual([{ line: 1, column: null, code: 'empty' }]);
  const many = Array.from({ length: 2_001 }, (_, at) => `i${at},A,א,ml,1,eilat,0,`);
  expect(mistakesOf(...many)).toEqual(['1 - too_long']);
});

test('numbers as a spreadsheet shows them are read', () => {
  const { lines, mistakes } = parseInventoryCsv(`${head}\nsoap,Soap,סבון,ml,"5,000",eilat,10.00,"1,250,000"\n`);
  expect(mistakes).toEqual([]);
  expect(lines[0]).toMatchObject({ packSize: 5_000, minimum: 10, openingStock: 1_250_000 });
});

test('a file that was read in the wrong code page is refused as a whole', () => {
  expect(mistakesOf('soap,Soap,\uFFFD\uFFFD,ml,1,eilat,,')).toEqual(['1 - letters']);
});
