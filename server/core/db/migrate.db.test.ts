import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startDatabaseProcess } from '#testing/database/database-process.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate, readMigrations } from './migrate.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function makeMigrations(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'shampaw-migrations-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function schemaOf(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const text = await describeSchema(client);
  await client.end();
  return text;
}

const three = {
  '0001-towel.sql': 'create table towel (towel_id int primary key); insert into towel values (1);',
  '0002-slow.sql': 'select pg_sleep(0.7); alter table towel add column colour text;',
  '0003-brush.sql': 'create table brush (brush_id int primary key);',
};

test('a new schema is logged in one line, later migrations in one line each', async () => {
  const { connectionString } = await emptyDatabase();
  const lines: string[] = [];
  const log = {
    ...silentLog,
    info: (detail: object, text: string) => void lines.push(`${text} ${JSON.stringify(detail)}`),
  };
  const { '0001-towel.sql': towel, '0003-brush.sql': brush } = three;
  await migrate({
    connectionString,
    folder: makeMigrations({ '0001-towel.sql': towel, '0002-brush.sql': brush }),
    log,
  });
  expect(lines.splice(0)).toEqual(['schema created {"migrations":2}']);
  const later = { '0003-comb.sql': 'create table comb ()', '0004-soap.sql': 'create table soap ()' };
  const folder = makeMigrations({ '0001-towel.sql': towel, '0002-brush.sql': brush, ...later });
  await migrate({ connectionString, folder, log });
  await migrate({ connectionString, folder, log });
  expect(lines).toEqual(['migration applied {"migration":"0003-comb"}', 'migration applied {"migration":"0004-soap"}']);
});

test('after a kill the next start continues after the last finished migration', async () => {
  const folder = makeMigrations(three);
  const { connectionString, db } = await emptyDatabase();
  const killed = startDatabaseProcess(['migrate', connectionString, folder]);
  for (;;) {
    const { rows } = await db.executeSql('select count(*)::int as n from schema_migration').catch(() => ({ rows: [] }));
    if (rows[0]?.['n'] === 1) break;
    await pause(10);
  }
  const isAsleep = `select 1 from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep(0.7)%' and pid <> pg_backend_pid()`;
  while ((await db.executeSql(isAsleep)).rows.length === 0) await pause(10);
  await killed.kill('SIGKILL');
  expect((await db.executeSql('select version from schema_migration')).rows).toEqual([{ version: 1 }]);
  expect(await migrate({ connectionString, folder, log: silentLog })).toEqual(['0002-slow', '0003-brush']);

  const clean = await emptyDatabase();
  await migrate({ connectionString: clean.connectionString, folder, log: silentLog });
  expect(await schemaOf(connectionString)).toBe(await schemaOf(clean.connectionString));
  expect((await db.executeSql('select towel_id from towel')).rows).toEqual([{ towel_id: 1 }]);
});

test('several processes that start together migrate once', async () => {
  const folder = makeMigrations(three);
  const { connectionString } = await emptyDatabase();
  const ran = await Promise.all([1, 2, 3].map(() => migrate({ connectionString, folder, log: silentLog })));
  expect(ran.flat().sort()).toEqual(['0001-towel', '0002-slow', '0003-brush']);
});

test('a failed migration leaves no trace and can be corrected', async () => {
  const folder = makeMigrations({
    '0001-towel.sql': 'create table towel (towel_id int primary key); insert into nowhere values (1);',
  });
  const { connectionString, db } = await emptyDatabase();
  await expect(migrate({ connectionString, folder, log: silentLog })).rejects.toThrow('nowhere');
  expect((await db.executeSql("select to_regclass('towel') as towel")).rows).toEqual([{ towel: null }]);
  writeFileSync(join(folder, '0001-towel.sql'), three['0001-towel.sql']);
  expect(await migrate({ connectionString, folder, log: silentLog })).toEqual(['0001-towel']);
});

test('a migration that was changed after it ran is refused with its name', async () => {
  const folder = makeMigrations({ '0001-towel.sql': three['0001-towel.sql'] });
  const { connectionString } = await emptyDatabase();
  await migrate({ connectionString, folder, log: silentLog });
  writeFileSync(join(folder, '0001-towel.sql'), 'create table towel (towel_id bigint primary key);');
  await expect(migrate({ connectionString, folder, log: silentLog })).rejects.toThrow(/0001-towel was changed/);
});

test('a database of a newer version is refused instead of being used with older code', async () => {
  const newer = makeMigrations(three);
  const older = makeMigrations({ '0001-towel.sql': three['0001-towel.sql'] });
  const { connectionString } = await emptyDatabase();
  await migrate({ connectionString, folder: newer, log: silentLog });
  await expect(migrate({ connectionString, folder: older, log: silentLog })).rejects.toThrow(
    /0002-slow.*newer version/,
  );
});

test('migrations are numbered without gaps: a misplaced file stops the start', () => {
  const folder = makeMigrations({ '0001-towel.sql': '', '0003-brush.sql': '' });
  expect(() => readMigrations(folder)).toThrow(/0003-brush\.sql.*without gaps/);
});

function emptyDatabase() {
  return createTestDatabase({ from: 'empty' });
}
