import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { array, bigint, boolean, bytes, float, instant, integer, json, nullable, text, uuid } from './column.ts';
import { statement } from './statement.ts';

const { db } = await createTestDatabase({ max: 1 });

const echo = statement({
  name: 'test_echo',
  params: {
    word: text,
    raw: bytes,
    moment: instant,
    yes: boolean,
    many: bigint,
    half: float,
    nothing: nullable(text),
    document: json<object>(),
    words: array(nullable(text)),
    moments: array(nullable(instant)),
    hashes: array(bytes),
    documents: array(json<object>()),
    ids: array(uuid),
  },
  row: {
    word: text,
    raw: bytes,
    moment: instant,
    yes: boolean,
    many: bigint,
    half: float,
    nothing: nullable(text),
    document: json<object>(),
    words: json<(string | null)[]>(),
    moments: json<(string | null)[]>(),
    first_hash: text,
    first_document: json<object>(),
    ids: integer,
  },
  text: `select :word as word, :raw as raw, :moment as moment, :yes as yes, :many as many, :half as half,
    :nothing as nothing, :document as document, array_to_json(:words) as words, array_to_json(:moments) as moments,
    encode((:hashes)[1], 'hex') as first_hash, (:documents)[1] as first_document, cardinality(:ids) as ids`,
});

const nasty = ['', 'NULL', 'a,b', '{x}', `"q" 'q'`, 'back\\slash', ':word $1', 'שמפאו\n🐕', ' edge '];

test('values arrive as they were sent: words that look like syntax, bytes, instants, nothing, and lists of all of them', async () => {
  const moment = Date.UTC(2026, 10, 21, 9, 8, 7, 654);
  for (const word of nasty) {
    const sent = { word, raw: Buffer.from([0, 92, 255]), moment, yes: true, many: 9_007_199_254_740_991, half: -0.5 };
    const [row] = await db.query(echo, {
      ...sent,
      nothing: null,
      document: { [word]: [word] },
      words: [...nasty, null],
      moments: [moment, null],
      hashes: [Buffer.from([1, 92, 34])],
      documents: [{ [word]: word }],
      ids: [],
    });
    expect(row).toEqual({
      ...sent,
      nothing: null,
      document: { [word]: [word] },
      words: [...nasty, null],
      moments: ['2026-11-21T09:08:07.654+00:00', null],
      firstHash: '015c22',
      firstDocument: { [word]: word },
      ids: 0,
    });
  }
});

const divide = statement({
  name: 'test_divide',
  params: { by: integer },
  row: { n: integer },
  text: 'select 100 / :by as n',
});

test('after an error the same statement works again on the same connection', async () => {
  expect(await db.query(divide, { by: 4 })).toEqual([{ n: 25 }]);
  await expect(db.query(divide, { by: 0 })).rejects.toThrow('division by zero');
  expect(await db.query(divide, { by: 5 })).toEqual([{ n: 20 }]);
});

test('a value that does not fit its parameter is refused before anything is sent, with the names of both', async () => {
  await expect(db.query(divide, { by: 0.5 })).rejects.toThrow('test_divide, by: 0.5 is not a safe whole number');
  const nothing = null as unknown as number;
  await expect(db.query(divide, { by: nothing })).rejects.toThrow('test_divide, by: null is no int4');
});

const broken = statement({
  name: 'test_broken',
  params: {},
  row: { n: integer },
  text: 'select nothing_like_this from wash_package',
});

test('a statement that PostgreSQL does not understand says so every time, from the place that asked', async () => {
  for (let time = 0; time < 2; time += 1) {
    const error: unknown = await db.query(broken, {}).catch((caught: unknown) => caught);
    expect(String(error)).toContain('nothing_like_this');
    expect(error instanceof Error ? error.stack : '').toContain('pool.ts');
  }
});

const swapped = statement({
  name: 'test_swapped',
  params: { a: integer, b: integer },
  row: { b: integer, a: integer },
  text: 'select :b + 10 as b, :a as a',
});
const more = statement({ name: 'test_more', params: {}, row: { a: integer }, text: 'select 1 as a, 2 as b' });
const fewer = statement({
  name: 'test_fewer',
  params: {},
  row: { a: integer, b: integer },
  text: 'select 1 as a, 2 as c',
});
const twice = statement({
  name: 'test_twice',
  params: {},
  row: { a: integer, b: integer },
  text: 'select 1 as a, 2 as a',
});

test('the order of parameter names and column names does not matter', async () => {
  expect(await db.query(swapped, { b: 2, a: 1 })).toEqual([{ a: 1, b: 12 }]);
  expect(await db.query(swapped, { a: 1, b: 2 })).toEqual([{ a: 1, b: 12 }]);
});

test('an extra, missing or repeated column is always an error and never a wrong value', async () => {
  for (let time = 0; time < 2; time += 1) {
    await expect(db.query(more, {})).rejects.toThrow('test_more answers (a, b) but its row says (a)');
    await expect(db.query(fewer, {})).rejects.toThrow('test_fewer answers (a, c) but its row says (a, b)');
    await expect(db.query(twice, {})).rejects.toThrow('test_twice answers (a, a) but its row says (a, b)');
  }
});
