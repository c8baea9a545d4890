import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/test-db.ts';
import { boolean, bytes, instant, integer, json, nullable, text } from './column.ts';
import { statement } from './statement.ts';

const { db } = await createTestDatabase({ max: 1 });

const echo = statement({
  name: 'test_echo',
  text: `select $1::text as word, $2::bytea as raw, $3::timestamptz as moment, $4::boolean as yes, $5::int8 as many,
    $6::text as nothing, array_to_json($7::text[]) as words, array_to_json($8::timestamptz[]) as moments,
    encode(($9::bytea[])[1], 'hex') as first_hash, cardinality($10::uuid[]) as ids`,
  row: {
    word: text,
    raw: bytes,
    moment: instant,
    yes: boolean,
    many: integer,
    nothing: nullable(text),
    words: json<(string | null)[]>(),
    moments: json<(string | null)[]>(),
    first_hash: text,
    ids: integer,
  },
});

const nasty = ['', 'NULL', 'a,b', '{x}', `"q" 'q'`, 'back\\slash', 'שמפאו\n🐕', ' edge '];

test('values arrive as they were sent: words that look like syntax, bytes, instants, nothing, and lists of all of them', async () => {
  const moment = Date.UTC(2026, 10, 21, 9, 8, 7, 654);
  for (const word of nasty) {
    const [row] = await db.query(echo, [
      word,
      Buffer.from([0, 92, 255]),
      new Date(moment),
      true,
      9_007_199_254_740_991n,
      null,
      [...nasty, null],
      [new Date(moment), null],
      [new Uint8Array([1, 92, 34])],
      [],
    ]);
    expect(row).toMatchObject({ word, moment, yes: true, many: 9_007_199_254_740_991, nothing: null, ids: 0 });
    expect(row?.raw).toEqual(Buffer.from([0, 92, 255]));
    expect(row?.words).toEqual([...nasty, null]);
    expect(row?.moments).toEqual(['2026-11-21T09:08:07.654+00:00', null]);
    expect(row?.firstHash).toBe('015c22');
  }
});

const double = statement({ name: 'test_double', text: 'select 100 / $1::int as n', row: { n: integer } });

test('after an error the same statement works again on the same connection', async () => {
  expect(await db.query(double, [4])).toEqual([{ n: 25 }]);
  await expect(db.query(double, [0])).rejects.toThrow('division by zero');
  expect(await db.query(double, [5])).toEqual([{ n: 20 }]);
});

const broken = statement({
  name: 'test_broken',
  text: 'select nothing_like_this from wash_package',
  row: { n: integer },
});

test('a statement that PostgreSQL does not understand says so every time, from the place that asked', async () => {
  for (let time = 0; time < 2; time += 1) {
    const error: unknown = await db.query(broken, []).catch((caught: unknown) => caught);
    expect(String(error)).toContain('nothing_like_this');
    expect(error instanceof Error ? error.stack : '').toContain('prepared-query');
  }
});

const swapped = statement({ name: 'test_swapped', text: 'select 1 as a, 2 as b', row: { b: integer, a: integer } });

test('columns in another order than declared are an error every time and never wrong values', async () => {
  for (let time = 0; time < 2; time += 1) await expect(db.query(swapped, [])).rejects.toThrow('its row says (b, a)');
});
