import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { agorot, bytes, float, instant, integer, json, nullable, text } from '../statements/column.ts';
import type { Tx } from '../database.ts';
import { DatabaseUnavailableError, violatedConstraint } from './database-errors.ts';
import { createDatabase } from './pool.ts';
import { statement } from '../statements/statement.ts';

const { db, connectionString } = await createTestDatabase({ from: 'empty', max: 4 });
await db.executeSql(
  'create table towel (towel_id int primary key, washes int not null constraint towel_washes check (washes >= 0))',
);
await db.executeSql('insert into towel values (1, 5), (2, 5)');

const everyKind = statement({
  name: 'test_every_kind',
  params: { name_he: text },
  text: `select 5500::bigint as due_agorot, sum(n)::bigint as big, '2026-11-21 09:00:00.123+02'::timestamptz as created_at,
    '\\x00ff'::bytea as code_mac, '{"a": [1]}'::jsonb as detail, :name_he as name_he, null::text as last_error
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
const wash = statement({
  name: 'test_wash',
  params: { towel_id: integer, more: integer },
  row: { washes: integer },
  text: 'update towel set washes = washes + :more where towel_id = :towel_id returning washes',
});
const readWashes = statement({
  name: 'test_read_washes',
  params: { towel_id: integer },
  row: { washes: integer },
  text: 'select washes from towel where towel_id = :towel_id',
});
const addTowel = statement({
  name: 'test_add_towel',
  params: { towel_id: integer },
  row: {},
  text: 'insert into towel values (:towel_id, 0)',
});
const sleep = statement({
  name: 'test_sleep',
  params: { seconds: float },
  row: { slept: text },
  text: 'select pg_sleep(:seconds)::text as slept',
});
const beyond = statement({
  name: 'test_beyond',
  params: {},
  text: 'select 9007199254740993::bigint as due_agorot',
  row: { due_agorot: agorot },
});
const missing = statement({
  name: 'test_missing',
  params: {},
  row: { name: text },
  text: 'select null::text as name',
});

async function washesOf(towelId: number): Promise<number | undefined> {
  const [row] = await db.query(readWashes, { towelId });
  return row?.washes;
}

test('a row arrives with numbers for money, instants and bytes, under TypeScript names', async () => {
  expect(await db.query(everyKind, { nameHe: 'שמפו' })).toEqual([
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

test('a value that is too big or absent is an error and never a wrong value', async () => {
  await expect(db.query(beyond, {})).rejects.toThrow('9007199254740993 is not a safe whole number');
  await expect(db.query(missing, {})).rejects.toThrow('test_missing: name is null');
});

test('a transaction writes everything or nothing', async () => {
  const before = await washesOf(1);
  const failing = db.inTransaction(async (tx) => {
    await tx.query(wash, { towelId: 1, more: 1 });
    await tx.query(wash, { towelId: 2, more: -100 });
  });
  expect(violatedConstraint(await failing.catch((error: unknown) => error))).toBe('towel_washes');
  expect(await washesOf(1)).toBe(before);
  await db.inTransaction((tx) => tx.query(wash, { towelId: 1, more: 1 }));
  expect(await washesOf(1)).toBe((before ?? 0) + 1);
});

/** Returns a function that tells the highest number of statements that were at the driver for one connection. */
function watchConnections(): () => number {
  const running = new Map<unknown, number>();
  let most = 0;
  const query = Client.prototype.query;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function count(this: Client, ...wish: unknown[]) {
    const now = (running.get(this) ?? 0) + 1;
    running.set(this, now);
    most = Math.max(most, now);
    const answer = Reflect.apply(query, this, wish) as Promise<unknown>;
    const done = () => running.set(this, (running.get(this) ?? 0) - 1);
    answer.then(done, done);
    return answer as never;
  });
  return () => most;
}

test('a connection gets one statement at a time, however many are requested together', async () => {
  const mostAtOnce = watchConnections();
  await db.inTransaction((tx) => Promise.all([1, 2, 1, 2].map((towelId) => tx.query(readWashes, { towelId }))));
  await Promise.all(['soap', 'brush', 'comb', 'soap'].map((channel) => db.listen(channel, () => undefined)));
  expect(mostAtOnce()).toBe(1);
});

test('a statement that was requested together with a failing one is not written', async () => {
  const before = await washesOf(2);
  const failing = db.inTransaction((tx) =>
    Promise.all([
      tx.query(addTowel, { towelId: 1 }),
      tx.query(wash, { towelId: 2, more: 1 }),
      tx.query(wash, { towelId: 2, more: 1 }),
    ]),
  );
  await expect(failing).rejects.toThrow('duplicate key');
  // the transaction returned its connection, so nothing runs on it any more
  expect(await washesOf(2)).toBe(before);
});

test('an error swallowed inside a transaction does not count as success', async () => {
  const swallowing = db.inTransaction(async (tx) => {
    await tx.query(addTowel, { towelId: 1 }).catch(() => undefined);
    return 'done';
  });
  await expect(swallowing).rejects.toThrow('nothing was written');
});

test('two transactions in a deadlock both succeed', async () => {
  let met = 0;
  let bothHere: () => void = () => undefined;
  const meeting = new Promise<void>((resolve) => (bothHere = resolve));
  let tries = 0;

  async function washBoth(tx: Tx, order: readonly [number, number]): Promise<void> {
    tries += 1;
    await tx.query(wash, { towelId: order[0], more: 1 });
    met += 1;
    if (met === 2) bothHere();
    await meeting;
    await tx.query(wash, { towelId: order[1], more: 1 });
  }
  const before = [await washesOf(1), await washesOf(2)];
  await Promise.all([db.inTransaction((tx) => washBoth(tx, [1, 2])), db.inTransaction((tx) => washBoth(tx, [2, 1]))]);
  expect(tries).toBe(3);
  expect([await washesOf(1), await washesOf(2)]).toEqual(before.map((washes) => (washes ?? 0) + 2));
});

/** Takes both towels in one statement; during the pause other callers can take the second. */
const washBoth = statement({
  name: 'test_wash_both',
  params: { first_id: integer, second_id: integer },
  row: { washes: integer },
  text: `
with first as (update towel set washes = washes + 1 where towel_id = :first_id returning pg_sleep(0.2))
update towel set washes = washes + 1 where towel_id = :second_id and (select count(*) from first) = 1 returning washes`,
});

test('two statements in a deadlock both succeed, once each', async () => {
  const before = await db.query(readWashes, { towelId: 1 });
  await Promise.all([db.query(washBoth, { firstId: 1, secondId: 2 }), db.query(washBoth, { firstId: 2, secondId: 1 })]);
  expect(await db.query(readWashes, { towelId: 1 })).toEqual([{ washes: Number(before[0]?.washes) + 2 }]);
});

test('transactions that fail to serialise are retried until they succeed', async () => {
  const before = (await washesOf(1)) ?? 0;
  await Promise.all(
    [1, 2, 3, 4].map(() =>
      db.inTransaction(
        async (tx) => {
          await tx.query(readWashes, { towelId: 1 });
          await tx.query(wash, { towelId: 1, more: 1 });
        },
        { isolation: 'serializable' },
      ),
    ),
  );
  expect(await washesOf(1)).toBe(before + 4);
});

test.concurrent('a statement that takes too long is "not now", and its connection goes on working', async () => {
  const slow = await db.query(sleep, { seconds: 7 }).catch((error: unknown) => error);
  expect(slow).toBeInstanceOf(DatabaseUnavailableError);
  expect(slow).toMatchObject({ code: '57014' });
  expect(await db.query(sleep, { seconds: 0 })).toEqual([{ slept: '' }]);
});

test.concurrent('when every connection is busy a request waits five seconds, then hears "not now"', async () => {
  const crowded = createDatabase({ connectionString, log: silentLog, max: 1 });
  const busy = crowded.inTransaction(async (tx) => {
    await tx.query(sleep, { seconds: 4 });
    await tx.query(sleep, { seconds: 2 });
  });
  await expect(crowded.query(readWashes, { towelId: 1 })).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await busy;
  expect(await crowded.query(readWashes, { towelId: 1 })).toHaveLength(1);
  await crowded.close();
});

test('a session that the administrator ends is "not now" and replaced', async () => {
  const ended = db.inTransaction(async (tx) => {
    const { rows } = await tx.executeSql('select pg_backend_pid() as pid');
    await db.executeSql('select pg_terminate_backend($1)', [rows[0]?.['pid']]);
    await tx.query(wash, { towelId: 1, more: 1 });
  });
  await expect(ended).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(await washesOf(1)).toBeTypeOf('number');
});

test('a database that is down is "not now"', async () => {
  const nowhere = createDatabase({ connectionString: 'postgres://shop@127.0.0.1:1/shop', log: silentLog });
  await expect(nowhere.query(readWashes, { towelId: 1 })).rejects.toMatchObject({
    name: 'DatabaseUnavailableError',
    code: 'ECONNREFUSED',
  });
  await nowhere.close();
});

test('listeners receive notifications, and a call after a lost connection because some may be missed', async () => {
  const heard: string[] = [];
  let tell: () => void = () => undefined;
  const word = () => new Promise<void>((resolve) => (tell = resolve));
  await db.listen('towels', (payload) => {
    heard.push(payload);
    tell();
  });
  const first = word();
  await db.notify('towels', 'folded');
  await first;
  const second = word();
  await db.executeSql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shop listener' and datname = current_database()",
  );
  await second;
  const third = word();
  await db.notify('towels', 'dry');
  await third;
  expect(heard).toEqual(['folded', '', 'dry']);
});

test('several statements in one text answer with the rows of all of them', async () => {
  const { rows } = await db.executeSql('begin; select 1 as n; select 2 as n; commit');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('the first statement that finds the disk full triggers the release of the reserve', async () => {
  let calls = 0;
  const full = createDatabase({ connectionString, log: silentLog, onDiskFull: () => (calls += 1) });
  const noSpace = "do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$";
  await expect(full.executeSql(noSpace)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(calls).toBe(1);
  await expect(full.executeSql('select 1 / 0')).rejects.toThrow('division by zero');
  expect(calls).toBe(1);
  await full.close();
});
