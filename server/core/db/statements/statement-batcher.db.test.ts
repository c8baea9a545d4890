import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { array, boolean, instant, integer, json, nullable, text } from './column.ts';
import { DatabaseUnavailableError, violatedConstraint } from '../pool/database-errors.ts';
import { batchedStatement } from './batched.ts';
import { createDatabase } from '../pool/pool.ts';

const { db, connectionString } = await createTestDatabase({ from: 'empty', max: 6 });

// every statement that writes washes records its batch size
await db.executeSql(`
  create table towel (towel_id int primary key, washes int not null check (washes >= 0));
  create table wash (wash_no int generated always as identity primary key, note text not null
    constraint wash_note check (note <> 'mud'));
  create table batch (batch_no int generated always as identity primary key, size int not null);
  create function note_batch() returns trigger language plpgsql as $$
  begin
    insert into batch (size) select count(*) from new_wash;
    return null;
  end $$;
  create trigger wash_batch after insert on wash referencing new table as new_wash
    for each statement execute function note_batch();
  create sequence tries;
  create function stumble() returns boolean language plpgsql as $$
  begin
    if nextval('tries') % 2 = 1 then raise exception 'stumbled' using errcode = '40001'; end if;
    return true;
  end $$`);

const echo = batchedStatement({
  name: 'test_gather_echo',
  params: { word: nullable(text), moment: instant, words: array(nullable(text)), copies: integer },
  lists: { pieces: { name: text, size: nullable(integer) } },
  row: {
    word: nullable(text),
    moment: instant,
    words: json<(string | null)[]>(),
    pieces: json<{ name: string; size: number | null }[]>(),
  },
  text: `
select input_no, word, moment, array_to_json(words) as words,
  (select coalesce(json_agg(json_build_object('name', p.name, 'size', p.size)), '[]')
   from pieces p where p.input_no = input.input_no) as pieces
from input cross join generate_series(1, copies)`,
});

const note = batchedStatement({
  name: 'test_gather_note',
  params: { note: text },
  row: { note: text },
  text: `
with written as (insert into wash (note) select note from input order by input_no)
select input_no, note from input`,
});

/** Each caller takes one wash of a towel; the first callers succeed, as many as there are washes left. */
const take = batchedStatement({
  name: 'test_gather_take',
  params: { towel_id: integer },
  row: { towel_id: integer },
  text: `
with held as (
  select towel_id, washes from towel where towel_id in (select towel_id from input) order by towel_id for update
), granted as (
  select w.input_no, w.towel_id
  from (select *, row_number() over (partition by towel_id order by input_no) as place from input) w
  join held using (towel_id) where w.place <= held.washes
), taken as (
  update towel t set washes = t.washes - g.taken
  from (select towel_id, count(*)::int as taken from granted group by towel_id) g
  where t.towel_id = g.towel_id
)
select input_no, towel_id from granted`,
});

const sleepy = batchedStatement({
  name: 'test_gather_sleepy',
  params: { seconds: integer },
  row: { slept: boolean },
  text: 'select input_no, pg_sleep(seconds) is not null as slept from input',
});

async function batchSizes(work: () => Promise<unknown>): Promise<number[]> {
  await db.executeSql('truncate batch');
  await work();
  const { rows } = await db.executeSql('select size from batch order by batch_no');
  return rows.map((row) => Number(row['size']));
}

async function countNotes(word: string): Promise<number> {
  const { rows } = await db.executeSql('select count(*) as found from wash where note = $1', [word]);
  return Number(rows[0]?.['found']);
}

const word = fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', ',', '}', 'N', 'ש', ' ', '\n') });
const echoed = fc.record({
  word: fc.option(word),
  moment: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  words: fc.array(fc.option(word), { maxLength: 3 }),
  copies: fc.integer({ min: 0, max: 3 }),
  pieces: fc.array(fc.record({ name: word, size: fc.option(fc.integer({ min: -9, max: 9 })) }), { maxLength: 3 }),
});

test('every caller gets their own rows, regardless of other callers in the batch and of repeats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(echoed, { maxLength: 60 }), fc.nat(), async (values, again) => {
      const twin = values[again % Math.max(1, values.length)];
      const all = twin === undefined ? values : [...values, twin];
      const answers = await Promise.all(all.map((value) => db.gather(echo, value)));
      expect(answers).toEqual(all.map(({ copies, ...own }) => Array.from({ length: copies }, () => own)));
    }),
    { numRuns: 60 },
  );
});

test('one caller’s failure fails that caller only: the others are written, each exactly once', async () => {
  const notes = fc.array(fc.constantFrom('clean', 'bubbles', 'mud'), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(notes, async (all) => {
      await db.executeSql('truncate wash');
      const outcomes = await Promise.allSettled(all.map((one) => db.gather(note, { note: one })));
      const heard = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : violatedConstraint(outcome.reason),
      );
      expect(heard).toEqual(all.map((one) => (one === 'mud' ? 'wash_note' : [{ note: one }])));
      for (const one of ['clean', 'bubbles']) {
        expect(await countNotes(one)).toBe(all.filter((each) => each === one).length);
      }
    }),
    { numRuns: 40 },
  );
});

test('a single caller is served alone; many share a batch of at most forty', async () => {
  const alone = await batchSizes(async () => {
    for (let index = 0; index < 5; index += 1) await db.gather(note, { note: 'alone' });
  });
  expect(alone).toEqual([1, 1, 1, 1, 1]);
  const crowd = await batchSizes(() =>
    Promise.all(Array.from({ length: 200 }, () => db.gather(note, { note: 'crowd' }))),
  );
  expect(crowd).toEqual([40, 40, 40, 40, 40]);
});

test('callers in the same or the next turn of the event loop join the batch, later ones do not', async () => {
  const sizes = await batchSizes(async () => {
    const sent = [db.gather(note, { note: 'first' }), db.gather(note, { note: 'same turn' })];
    await nextTurn();
    sent.push(db.gather(note, { note: 'next turn' }));
    await Promise.all(sent);
    await db.gather(note, { note: 'later' });
  });
  expect(sizes).toEqual([3, 1]);
});

test('a deadlock or serialisation failure runs the whole batch again', async () => {
  const stumbling = batchedStatement({
    name: 'test_gather_stumbling',
    params: { note: text },
    row: {},
    text: `
with written as (insert into wash (note) select note from input where (select stumble()))
select input_no from input`,
  });
  const sizes = await batchSizes(() =>
    Promise.all(Array.from({ length: 30 }, () => db.gather(stumbling, { note: 'stumbled' }))),
  );
  expect(sizes).toEqual([30]);
  expect(await countNotes('stumbled')).toBe(30);
});

test('a row that cannot be read is the failure of its caller, and nothing is written again', async () => {
  const unread = batchedStatement({
    name: 'test_gather_unread',
    params: { note: text },
    row: { note: text },
    text: `
with written as (insert into wash (note) select note from input)
select input_no, nullif(note, 'unreadable') as note from input`,
  });
  const words = ['unread', 'unread', 'unreadable', 'unread'];
  const outcomes = await Promise.allSettled(words.map((one) => db.gather(unread, { note: one })));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect([await countNotes('unread'), await countNotes('unreadable')]).toEqual([3, 1]);
});

test('an invalid value is refused before it is sent, without effect on other callers', async () => {
  const value = { word: null, moment: 0, words: [], copies: 1, pieces: [] };
  const outcomes = await Promise.allSettled([
    db.gather(echo, value),
    db.gather(echo, { ...value, copies: 0.5 }),
    db.gather(echo, value),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a caller who aborted while waiting is left out', async () => {
  const patience = new AbortController();
  const sent = db.gather(note, { note: 'first of three' });
  const waiting = db.gather(note, { note: 'gave up' }, patience.signal);
  const patient = db.gather(note, { note: 'patient' });
  patience.abort(new Error('the visitor left'));
  await expect(waiting).rejects.toThrow('the visitor left');
  expect(await Promise.all([sent, patient])).toEqual([[{ note: 'first of three' }], [{ note: 'patient' }]]);
  expect(await countNotes('gave up')).toBe(0);
});

test('inside a transaction it runs for one caller and is rolled back with it', async () => {
  const undone = db.inTransaction(async (tx) => {
    expect(await tx.query(note, { note: 'undone' })).toEqual([{ note: 'undone' }]);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await countNotes('undone')).toBe(0);
});

test('a caller who left before being served does not delay later ones', async () => {
  await expect(db.gather(note, { note: 'left' }, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  await expect(db.gather(note, { note: 'stays' })).resolves.toEqual([{ note: 'stays' }]);
  expect(await countNotes('left')).toBe(0);
});

test('two processes that take from the same rows at once take each wash once', async () => {
  await db.executeSql('truncate towel; insert into towel values (1, 30), (2, 0), (3, 65)');
  const other = createDatabase({ connectionString, log: silentLog, max: 3 });
  const takers = Array.from({ length: 120 }, (_, index) => ({ towelId: (index % 4) + 1 }));
  const answers = await Promise.all(
    [...takers, ...takers.toReversed()].map((taker, index) => (index % 2 === 0 ? db : other).gather(take, taker)),
  );
  const taken = answers.flat().map((row) => row.towelId);
  expect([1, 2, 3, 4].map((towelId) => taken.filter((one) => one === towelId).length)).toEqual([30, 0, 60, 0]);
  const { rows } = await db.executeSql('select washes from towel order by towel_id');
  expect(rows).toEqual([{ washes: 0 }, { washes: 0 }, { washes: 5 }]);
  await other.close();
});

test.concurrent('when its connection is ended everybody in a batch hears "not now", and the next call works', async () => {
  const batch = Array.from({ length: 5 }, (_, index) => db.gather(sleepy, { seconds: index === 4 ? 4 : 0 }));
  const outcomes = Promise.allSettled(batch);
  await vi.waitUntil(async () => {
    const { rows } = await db.executeSql(`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where state = 'active' and query like '%pg_sleep(seconds)%'
        and pid <> pg_backend_pid()`);
    return rows.length > 0;
  });
  for (const outcome of await outcomes) {
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(DatabaseUnavailableError);
  }
  expect(await db.gather(sleepy, { seconds: 0 })).toEqual([{ slept: true }]);
});

test.concurrent('a caller who waits for a locked row waits alone', async () => {
  await db.executeSql('create table held_towel (towel_id int primary key); insert into held_towel values (1), (2)');
  const hold = batchedStatement({
    name: 'test_gather_hold',
    params: { towel_id: integer },
    row: {},
    text: `
with held as (select h.towel_id from held_towel h join input using (towel_id) for update of h)
select input_no from input join held using (towel_id)`,
  });
  let locked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holder = db.inTransaction(async (tx) => {
    await tx.executeSql('select from held_towel where towel_id = 2 for update');
    locked();
    await tx.executeSql('select pg_sleep(4.8)');
  });
  await isLocked;
  const callers = [1, 1, 2, 1].map((towelId) => db.gather(hold, { towelId }));
  const outcomes = await Promise.allSettled(callers);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  await expect(callers[2]).rejects.toMatchObject({ name: 'DatabaseUnavailableError', code: '55P03' });
  await holder;
});

test('closing waits for earlier callers and refuses later ones', async () => {
  const closing = createDatabase({ connectionString, log: silentLog, max: 2 });
  const callers = Array.from({ length: 90 }, () => closing.gather(note, { note: 'at closing time' }));
  const closed = closing.close();
  await expect(closing.gather(note, { note: 'too late' })).rejects.toThrow('its connections are being closed');
  await Promise.all(callers);
  await closed;
  expect([await countNotes('at closing time'), await countNotes('too late')]).toEqual([90, 0]);
});

test('a database that is down is "not now" for every caller', async () => {
  const nowhere = createDatabase({ connectionString: 'postgres://shop@127.0.0.1:1/shop', log: silentLog });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => nowhere.gather(note, { note: 'nowhere' })));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailableError' } });
  await nowhere.close();
});
