import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLUMN_TABLES_FILE, columnTablesSource } from './column-tables.ts';

test('the columns as code are what the schema says (else run npm run db:schema)', () => {
  expect(readFileSync(COLUMN_TABLES_FILE, 'utf8')).toBe(columnTablesSource(readFileSync('db/schema.sql', 'utf8')));
});

test('a column has the decoder of its type, its link, its domain and its check', () => {
  const schema = `create domain agorot as bigint constraint agorot_not_negative CHECK (VALUE >= 0);

create domain locale as text constraint locale CHECK (VALUE = ANY (ARRAY['en'::text, 'he'::text]));

create table wash_note (
  wash_note_id uuid not null,
  written_by uuid not null,
  locale locale,
  kind text not null,
  price_agorot agorot not null,
  seq bigint not null,
  facts jsonb not null,
  on_day date not null,
  written_at timestamp with time zone not null default now(),
  constraint wash_note_kind CHECK (kind = ANY (ARRAY['praise'::text, 'complaint'::text])),
  constraint wash_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff_member(staff_id)
);`;
  const [, body = ''] = /wash_note: \{\n([\s\S]*?)\n {2}\}/.exec(columnTablesSource(schema)) ?? [];
  expect(body.split('\n').map((line) => line.trim())).toEqual([
    'wash_note_id: uuid,',
    'written_by: id<StaffId>(),',
    "locale: nullable(word<'en' | 'he'>()),",
    "kind: word<'praise' | 'complaint'>(),",
    'price_agorot: agorot,',
    'seq: bigint,',
    'written_at: instant,',
  ]);
});
