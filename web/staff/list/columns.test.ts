import { expect, test } from 'vitest';
import { visibleColumns, isNumeric, type ListColumn } from './columns.ts';

type Row = { readonly note: string; readonly waits: boolean };

const cell = () => null;
const columns: readonly ListColumn<Row>[] = [
  { id: 'name', header: 'Name', cell },
  { id: 'note', header: 'Note', cell, text: ({ note }) => note },
  { id: 'when', header: 'When', cell, text: () => '', sort: 'when' },
  { id: 'acts', header: 'Action', cell, stays: true, has: ({ waits }) => waits },
];

const drawn = (...rows: readonly Row[]) => visibleColumns(columns, rows).map(({ id }) => id);

test('a column is drawn if one of the rows has something in it, or if it sorts the list', () => {
  expect(drawn({ note: '', waits: false })).toEqual(['name', 'when']);
  expect(drawn({ note: '', waits: false }, { note: 'by phone', waits: true })).toEqual([
    'name',
    'note',
    'when',
    'acts',
  ]);
});

test('a column that is only in the file is not drawn, although its rows have text', () => {
  const inFile = { id: 'phone', header: 'Phone', cell, text: () => '+972500000000', onlyInFile: true } as const;
  expect(visibleColumns([...columns, inFile], [{ note: '', waits: false }]).map(({ id }) => id)).toEqual([
    'name',
    'when',
  ]);
});

test('a column is numeric if each of its cells is a number in the file', () => {
  const column = {
    id: 'sum',
    header: 'Sum',
    cell: () => null,
    text: (row: { readonly sum: string | number }) => row.sum,
  };
  expect(isNumeric(column, [{ sum: 1 }, { sum: -2.5 }])).toBe(true);
  expect(isNumeric(column, [{ sum: 1 }, { sum: 'none' }])).toBe(false);
  expect(isNumeric(column, [{ sum: '' }, { sum: 3 }])).toBe(true);
  expect(isNumeric(column, [{ sum: '' }])).toBe(false);
  expect(isNumeric(column, [])).toBe(false);
  expect(isNumeric({ id: 'act', header: '', cell: () => null }, [{}])).toBe(false);
});
