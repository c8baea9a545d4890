import { expect, test } from 'vitest';
import { NoValue } from '../../kit/no-value.tsx';
import { cardPositions, cardPartsOf } from './card-parts.ts';
import type { ListColumn } from '../columns.ts';

type Row = { readonly code: string; readonly ends: string | null };

const columns: readonly ListColumn<Row>[] = [
  { id: 'at', header: 'When', card: 'when', cell: () => 'today' },
  { id: 'code', header: 'Code', card: 'title', cell: ({ code }) => code },
  { id: 'state', header: 'State', card: 'plain', cell: () => 'Paid' },
  { id: 'ends', header: 'Ends', cell: ({ ends }) => ends ?? <NoValue text="None" /> },
  { id: 'act', header: 'Action', stays: true, cell: () => null },
];

const placesOf = (row: Row) => cardPartsOf(columns, cardPositions(columns), row).map(({ id, card }) => `${id} ${card}`);

test('a card begins with the column that is its title, and leaves out cells without a value', () => {
  expect(placesOf({ code: 'ASBS', ends: null })).toEqual([
    'at when',
    'code title',
    'state plain',
    'ends none',
    'act none',
  ]);
});

test('a card says what a row has', () => {
  expect(placesOf({ code: 'ASBS', ends: '2031-11-29' })).toContain('ends fact');
});

test('the first column is the title if no other column is', () => {
  expect(cardPositions(columns.filter(({ id }) => id === 'state' || id === 'ends'))).toEqual(['title', 'fact']);
});
