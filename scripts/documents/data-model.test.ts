import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tableRetentions } from '../tidy/table-owners.ts';
import { dataModelDocument, tablesOf } from './data-model.ts';

const schema = readFileSync('db/schema.sql', 'utf8');

test('the page of the data model is what the schema says (else run npm run db:schema)', () => {
  expect(readFileSync('docs/data-model.md', 'utf8')).toBe(dataModelDocument(schema));
});

test('every table stands in the page once, with a sentence', () => {
  const names = tablesOf(schema).map(({ name }) => name);
  expect(Object.keys(tableRetentions).toSorted()).toEqual(names.toSorted());
  const page = dataModelDocument(schema);
  for (const name of names) expect(page.split(`| \`${name}\` |`)).toHaveLength(2);
});

test('a table is read with its key and its links', () => {
  const text = `create table wash_note (
  wash_id uuid not null,
  note_no smallint not null default 1,
  written_at timestamp with time zone,
  constraint wash_note_pkey PRIMARY KEY (wash_id, note_no),
  constraint wash_note_wash_id_fkey FOREIGN KEY (wash_id) REFERENCES redemption(redemption_id)
);`;
  expect(tablesOf(text)).toEqual([
    {
      name: 'wash_note',
      columns: [
        { name: 'wash_id', type: 'uuid', required: true },
        { name: 'note_no', type: 'smallint', required: true },
        { name: 'written_at', type: 'timestamptz', required: false },
      ],
      key: ['wash_id', 'note_no'],
      links: [{ columns: ['wash_id'], target: 'redemption' }],
    },
  ]);
});
