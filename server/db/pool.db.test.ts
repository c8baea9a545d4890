import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/test-db.ts';
import { agorot, bytes, instant, integer, json, nullable, text } from './column.ts';
import { statement } from './statement.ts';

const { db } = await createTestDatabase();

const everyKind = statement({
  name: 'test_every_kind',
  text: `select 5500::bigint as due_agorot, sum(n)::bigint as big, '2026-11-21 09:00:00.123+02'::timestamptz as created_at,
    '\\x00ff'::bytea as code_mac, '{"a": [1]}'::jsonb as detail, $1::text as name_he, null::text as last_error
    from generate_series(1, 4) as n`,
  row: {
    due_agorot: agorot,
    big: integer,
    created_at: instant,
    code_mac: bytes,
    detail: json<{ a: number[] }>(),
    name_he: text,
    last_error: nullable(text),
  },
});

test('a row arrives with numbers for money, instants and bytes, under TypeScript names', async () => {
  expect(await db.query(everyKind, ['שמפו'])).toEqual([
    {
      dueAgorot: 5_500,
      big: 10,
      createdAt: Date.parse('2026-11-21T07:00:00.123Z'),
      codeMac: Buffer.from([0, 255]),
      detail: { a: [1] },
      nameHe: 'שמפו',
      lastError: null,
    },
  ]);
});
