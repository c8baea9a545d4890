import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/core/db/migrate.ts';
import {
  makeDataDir,
  removeDataDir,
  silentLog,
  startDurableCluster,
  type DurableCluster,
} from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const safe = mkdtempSync(join(tmpdir(), 'shampaw-backups-'));
const archive = join(safe, 'monday.tar.gz');
const newDataDir = makeDataDir('new');
let shop: DurableCluster;

beforeAll(async () => {
  shop = await startDurableCluster();
  await migrate({ connectionString: shop.connectionString, log: silentLog });
  await shop.db.executeSql("insert into ledger_account (ledger_account_id) values ('revenue:towel')");
  await shop.db.executeSql("select append_audit('owner', 'towel.wash', null, '{}')");
  const secrets = { masterSecret: 'ab'.repeat(32), sandboxPaySecret: 'cd'.repeat(32) };
  writeFileSync(join(shop.dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
});
afterAll(async () => {
  await shop.remove();
  await removeDataDir(newDataDir);
  rmSync(safe, { recursive: true });
});

type Environment = { readonly DATA_DIR: string; readonly DATABASE_URL?: string; readonly input?: string };

function command(script: string, parameters: readonly string[], { input = '', ...environment }: Environment) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'scripts/database', script), ...parameters],
    {
      cwd: project,
      env: { PATH: process.env.PATH, HOME: safe, ...environment },
      encoding: 'utf8',
      input,
    },
  );
  return { status, said: stdout + stderr };
}

test('a backup is made beside a running shop, in one private file', async () => {
  const made = command('db-backup.ts', [archive], { DATA_DIR: shop.dataDir });
  expect(made).toMatchObject({
    status: 0,
    said: expect.stringMatching(/monday\.tar\.gz: \d+ rows of \d+ tables, 1 files/),
  });
  expect(statSync(archive).mode & 0o077).toBe(0);
  expect((await shop.db.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(command('db-backup.ts', [archive], { DATA_DIR: shop.dataDir })).toMatchObject({
    status: 1,
    said: expect.stringContaining('exists already'),
  });
});

async function noted(): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.db.executeSql(
    `select step, made_at > now() - interval '1 hour' as made, failed_at > coalesce(made_at, '-infinity') as failed
     from backup_state order by step`,
  );
  return rows;
}

test('the portal knows about a backup, and about each later step that failed', async () => {
  // a refused place is no failure
  expect(await noted()).toEqual([{ step: 'backup', made: true, failed: null }]);
  expect(command('note-backup.ts', ['drill', 'failed'], { DATA_DIR: shop.dataDir })).toMatchObject({ status: 0 });
  expect(await noted()).toContainEqual({ step: 'drill', made: null, failed: true });
  expect(command('note-backup.ts', ['drill', 'made'], { DATA_DIR: shop.dataDir })).toMatchObject({ status: 0 });
  expect(await noted()).toContainEqual({ step: 'drill', made: true, failed: false });
  for (const wrong of [[], ['copy'], ['copy', 'perhaps'], ['everything', 'made']]) {
    expect(command('note-backup.ts', wrong, { DATA_DIR: shop.dataDir })).toMatchObject({ status: 1 });
  }
});

const nameOfABackup = /^shampaw-backup-[\d-]+T[\d-]+Z$/;

test('every backup is a folder of its own, also in a place that did not exist, and at home where none is named', () => {
  const place = join(safe, 'place');
  mkdirSync(place);
  const made = [
    [[place], place],
    [[join(safe, 'new', 'place')], join(safe, 'new', 'place')],
    [[], join(safe, 'shampaw-backups')],
  ] as const;
  for (const [parameters, folder] of made) {
    expect(command('db-backup.ts', parameters, { DATA_DIR: shop.dataDir })).toMatchObject({ status: 0 });
    const [backup = '', ...others] = readdirSync(folder);
    expect(backup).toMatch(nameOfABackup);
    expect(others).toEqual([]);
    expect(readdirSync(join(folder, backup))).toContain('manifest.json');
  }
});

test('no backup lies in the repository, by whatever name', () => {
  const link = join(safe, 'link');
  symlinkSync(project, link);
  for (const place of ['.', 'backups', '.data/backups', 'monday.tar.gz', join(link, 'backups')]) {
    const refused = command('db-backup.ts', [place], { DATA_DIR: shop.dataDir });
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('where no backup should lie') });
  }
});

test('one command asks the database beside a running shop, and changes something only when it says so', () => {
  const environment = { DATA_DIR: shop.dataDir };
  const account = 'select ledger_account_id from ledger_account where ledger_account_id like';
  expect(command('db-shell.ts', [`${account} 'revenue:t%'`], environment)).toEqual({
    status: 0,
    said: 'ledger_account_id\n-----------------\nrevenue:towel\n(1 row)\n',
  });
  const insert = "insert into ledger_account (ledger_account_id) values ('revenue:brush')";
  expect(command('db-shell.ts', [insert], environment)).toMatchObject({
    status: 1,
    said: expect.stringContaining('read-only transaction'),
  });
  expect(command('db-shell.ts', ['--write', insert], environment)).toEqual({ status: 0, said: 'INSERT 1\n' });
  const typed = command('db-shell.ts', [], {
    ...environment,
    input: 'select 1 as one;\nselect\n2 as two;\nnonsense;\n',
  });
  expect(typed.said).toContain('one\n---\n1\n(1 row)\ntwo\n---\n2\n(1 row)\n');
  expect(typed.said).toContain('syntax error');
});

test('a drill brings the newest backup back beside the shop, asks the books, and leaves nothing', async () => {
  const before = readdirSync(tmpdir());
  const drilled = command('../db-drill.ts', [safe], { DATA_DIR: shop.dataDir });
  expect(drilled).toMatchObject({ status: 0, said: expect.stringMatching(/Restored \d+ rows[^]*The books add up/) });
  expect(readdirSync(tmpdir()).filter((name) => name.includes('drill') && !before.includes(name))).toEqual([]);
  expect(command('../db-drill.ts', [join(safe, 'new')], { DATA_DIR: shop.dataDir })).toMatchObject({
    status: 1,
    said: expect.stringContaining('has no backup in it'),
  });
});

test('a drill is red where the books of the backup break a rule', async () => {
  const broken = join(safe, 'broken.tar.gz');
  await shop.db.executeSql(
    'begin; set local session_replication_role to replica; update ledger_balance set balance_agorot = balance_agorot + 1 where ledger_account_id = (select min(ledger_account_id) from ledger_balance); commit',
  );
  expect(command('db-backup.ts', [broken], { DATA_DIR: shop.dataDir })).toMatchObject({ status: 0 });
  await shop.db.executeSql(
    'begin; set local session_replication_role to replica; update ledger_balance set balance_agorot = 0; commit',
  );
  expect(command('../db-drill.ts', [broken], { DATA_DIR: shop.dataDir })).toMatchObject({
    status: 1,
    said: expect.stringContaining('✗ the books break a rule: inv_'),
  });
  rmSync(broken);
});

test('a running shop is not restored over', () => {
  const refused = command('db-restore.ts', [archive], { DATA_DIR: shop.dataDir });
  expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('DataFolderInUseError') });
});

test('the backup opens in a new data folder on another day', () => {
  const restored = command('db-restore.ts', [archive], { DATA_DIR: newDataDir });
  expect(restored).toMatchObject({ status: 0, said: expect.stringMatching(/Restored \d+ rows/) });
  expect(existsSync(join(newDataDir, 'secrets.json'))).toBe(true);
  expect(command('../book-anchors.ts', ['check'], { DATA_DIR: newDataDir })).toMatchObject({
    status: 0,
    said: expect.stringMatching(/Restored on .* from a backup of .*\nThe books agree with the anchor of /),
  });
  expect(command('db-restore.ts', [archive], { DATA_DIR: newDataDir })).toMatchObject({
    status: 1,
    said: expect.stringContaining('not empty'),
  });
});

test('one command moves the private database to an outside PostgreSQL', async () => {
  const outside = await createTestDatabase({ from: 'empty' });
  expect(command('db-restore.ts', ['--move'], { DATA_DIR: newDataDir })).toMatchObject({
    status: 1,
    said: expect.stringContaining('DATABASE_URL'),
  });
  const moved = command('db-restore.ts', ['--move'], { DATA_DIR: newDataDir, DATABASE_URL: outside.connectionString });
  expect(moved).toMatchObject({
    status: 0,
    said: expect.stringContaining('From now on start the server with this DATABASE_URL'),
  });
  const { rows } = await outside.db.executeSql(
    "select (select count(*)::int from ledger_account where ledger_account_id = 'revenue:towel') as accounts, (select count(*)::int from audit) as audits",
  );
  expect(rows).toEqual([{ accounts: 1, audits: 1 }]);
});
