import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestLog } from '#testing/shop/outbox-deps.ts';
import { makeDataDir, removeDataDir, silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { openDatabase } from './open-database.ts';
import { startPrivateCluster } from '../cluster/private-cluster.ts';

const { connectionString } = await createTestDatabase();

/** The test's database as an external one behind a TCP port that the test opens when it wants. */
async function outside() {
  const url = new URL(connectionString.replace('@/', '@localhost/'));
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}`;
  const server = net.createServer((visitor) => {
    const database = net.connect(socket);
    visitor.pipe(database).pipe(visitor);
    for (const [end, other] of [
      [visitor, database],
      [database, visitor],
    ] as const) {
      end.on('error', () => other.destroy());
      end.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  onTestFinished(() => void server.close());
  return {
    host: `127.0.0.1:${port}`,
    databaseUrl: `postgres://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`,
    open: () => server.listen(port, '127.0.0.1'),
  };
}

function newDataDir(): string {
  const dataDir = makeDataDir('outside');
  onTestFinished(() => removeDataDir(dataDir));
  return dataDir;
}

test('a server waits for an external database that starts later, and logs that it waits', async () => {
  const { host, databaseUrl, open } = await outside();
  const log = createTestLog();
  const logged = new Promise<void>((resolve) => {
    const warn = log.warn.bind(log);
    log.warn = (detail, text) => {
      warn(detail, text);
      resolve();
    };
  });
  const opening = openDatabase({ databaseUrl, dataDir: newDataDir(), log });
  await logged;
  open();
  const opened = await opening;
  expect((await opened.db.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await opened.close();
  expect(log.lines[0]).toMatchObject({
    level: 'warn',
    text: 'the external database does not answer yet, will retry',
    detail: { hosts: host },
  });
  expect(JSON.stringify(log.lines)).not.toContain(new URL(databaseUrl).password);
});

test('a server waits until a read-only database is promoted, a command reads it', async () => {
  const { databaseUrl, open } = await outside();
  open();
  const { db, close } = await openDatabase({ databaseUrl, dataDir: newDataDir(), log: silentLog, role: 'command' });
  const name = new URL(databaseUrl).pathname.slice(1);
  const may = (what: 'on' | 'off') =>
    db.executeSql(`begin read write; alter database "${name}" set default_transaction_read_only = ${what}; commit`);
  await may('on');
  const given = { databaseUrl, dataDir: newDataDir(), log: silentLog };
  await expect(openDatabase({ ...given, retryForMs: 600 })).rejects.toThrow('it may only be read');
  const reading = await openDatabase({ ...given, role: 'command' });
  await reading.close();
  const log = createTestLog();
  const opening = openDatabase({ ...given, log });
  await vi.waitFor(() => expect(log.lines[0]?.text).toContain('will retry'));
  await may('off');
  await (await opening).close();
  await close();
});

test('a missing external database is an error with an explanation after a while, for a command at once', async () => {
  const { databaseUrl } = await outside();
  for (const options of [{ retryForMs: 600 }, { role: 'command' }] as const) {
    const opening = openDatabase({ databaseUrl, dataDir: newDataDir(), log: silentLog, ...options });
    await expect(opening).rejects.toThrow(/The database cannot answer now: connect ECONNREFUSED/);
  }
});

test('the writable host of several is used, and all are named if there is none', async () => {
  const first = await outside();
  const second = await outside();
  const both = first.databaseUrl.replace(first.host, `${first.host},${second.host}`);
  const opening = openDatabase({ databaseUrl: both, dataDir: newDataDir(), log: silentLog, role: 'command' });
  await expect(opening).rejects.toThrow(new RegExp(`${first.host}: connect .*; ${second.host}: connect `));
  second.open();
  const opened = await openDatabase({ databaseUrl: both, dataDir: newDataDir(), log: silentLog });
  expect((await opened.db.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await opened.close();
});

test('a private database without a free connection is retried, and the start continues', async () => {
  const dataDir = newDataDir();
  const settings = { max_connections: '5', superuser_reserved_connections: '0', reserved_connections: '0' };
  const cluster = await startPrivateCluster({ dataDir, log: silentLog, role: 'command', settings });
  const others = Array.from({ length: 3 }, () => new Client({ connectionString: cluster.connectionString }));
  await Promise.all(others.map((client) => client.connect()));
  const log = createTestLog();
  const opening = openDatabase({ dataDir, log, settings });
  await vi.waitFor(() => expect(log.lines.at(-1)?.text).toContain('will retry'), { timeout: 10_000 });
  await Promise.all(others.map((client) => client.end()));
  const opened = await opening;
  expect((await opened.db.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await opened.close();
  await cluster.stop();
});

test('an unmet requirement of the books is logged at the start with a remedy', async () => {
  const dataDir = newDataDir();
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const errorsOf = (log: ReturnType<typeof createTestLog>) =>
    log.lines.flatMap(({ level, text }) => (level === 'error' ? [text] : []));
  const careless = createTestLog();
  const first = await openDatabase({ dataDir, log: careless, settings });
  expect(first.durability()).toBe('reduced');
  expect(errorsOf(careless).map((text) => text.split(' is off')[0])).toEqual([
    'fsync',
    'full_page_writes',
    'synchronous_commit',
  ]);
  await first.db.executeSql("update pg_database set datcollversion = '0' where datname = current_database()");
  await first.close();
  const moved = createTestLog();
  const second = await openDatabase({ dataDir, log: moved });
  expect(second.durability()).toBe('full');
  expect(errorsOf(moved)).toEqual([
    expect.stringMatching(/changed from version 0 to 1 .*alter database "postgres" refresh collation version;$/),
  ]);
  await second.db.executeSql('alter database postgres refresh collation version');
  await second.close();
  const mended = createTestLog();
  await (await openDatabase({ dataDir, log: mended })).close();
  expect(errorsOf(mended)).toEqual([]);
});
