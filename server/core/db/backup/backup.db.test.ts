import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeDataDir,
  removeDataDir,
  silentLog,
  startDurableCluster,
  type DurableCluster,
} from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { createBackup } from './backup.ts';
import { describeSchema } from '../describe-schema.ts';
import { migrate } from '../migrate.ts';
import { restore } from './restore.ts';

const shop = await createTestDatabase({ from: 'empty' });
const dataDir = makeDataDir('shop');
const folder = join(dataDir, 'backup');
let target: DurableCluster;

const migrationsFolder = join(dataDir, 'migrations');
const towels = `
create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$;
create table owner (owner_id uuid primary key default gen_random_uuid(), name text not null);
create table towel (
  towel_id bigint generated always as identity primary key,
  owner_id uuid not null constraint towel_owner references owner,
  twin_id bigint constraint towel_twin references towel,
  mac bytea not null, note jsonb not null default '{}', price_agorot bigint not null,
  price_shekel numeric generated always as (price_agorot / 100.0) stored,
  dried_at timestamptz
);
create trigger towel_append_only before update or delete on towel for each row execute function refuse();
create trigger towel_no_truncate before truncate on towel for each statement execute function refuse();
create table verification_picture (request_id uuid primary key default gen_random_uuid(), picture_sealed bytea not null);
create table schedule (name text primary key, due_at timestamptz not null, leased_until timestamptz);
create view inv_01_cheap_towel as select towel_id from towel where price_agorot < 0;
insert into owner (name) values ('made by the migration');`;

beforeAll(async () => {
  mkdirSync(migrationsFolder);
  writeFileSync(join(migrationsFolder, '0001-towels.sql'), towels);
  await migrate({ connectionString: shop.connectionString, folder: migrationsFolder, log: silentLog });
  await shop.db.executeSql(`
    insert into owner (name) values ('שמפו, "tab\t" and \\ back'), (E'two\nlines');
    insert into towel (owner_id, mac, note, price_agorot, dried_at)
      select owner_id, '\\x00ff', '{"he": "מגבת"}', 5500, '2026-11-21 09:00:00.123456+02' from owner, generate_series(1, 500);
    insert into verification_picture (picture_sealed) values ('\\x00ff');
    insert into schedule values ('wash-towels', now() + interval '1 day', now() + interval '1 hour');
    insert into towel (owner_id, twin_id, mac, price_agorot) select owner_id, 7, '\\x', 9007199254740993 from owner;`);
  writeFileSync(join(dataDir, 'secrets.json'), '{"masterSecret":"kept"}', { mode: 0o600 });
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'ab', 'document.bin'), Buffer.from([0, 1, 2, 255]));
  target = await startDurableCluster();
});
afterAll(async () => {
  await target.remove();
  await removeDataDir(dataDir);
});

async function contentOf(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const schema = await describeSchema(client);
  const { rows } = await client.query<{ all_rows: string }>(
    `select (select jsonb_agg(o order by o.owner_id)::text from owner o) || (select jsonb_agg(t order by t.towel_id)::text from towel t)
       || (select last_value::text from towel_towel_id_seq) as all_rows`,
  );
  await client.end();
  return schema + (rows[0]?.all_rows ?? '');
}

function restoreInto(connectionString: string, into: string) {
  return restore({ folder, connectionString, dataDir: into, log: silentLog, migrationsFolder });
}

test('a backup is complete except pictures of cards, is private, and does not overwrite another', async () => {
  const manifest = await createBackup({ connectionString: shop.connectionString, dataDir, folder });
  expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual([
    ['owner', 3],
    ['schedule', 1],
    ['towel', 1_503],
  ]);
  expect(manifest.files.map(({ path }) => path)).toEqual(['secrets.json', 'files/ab/document.bin']);
  expect(manifest.violations).toEqual({ inv_01_cheap_towel: 0 });
  expect(statSync(folder).mode & 0o077).toBe(0);
  await expect(createBackup({ connectionString: shop.connectionString, dataDir, folder })).rejects.toThrow(
    'exists already',
  );
});

test('a damaged backup is refused before anything is changed', async () => {
  const file = join(folder, 'tables', 'towel.copy.gz');
  const whole = readFileSync(file);
  appendFileSync(file, 'x');
  await expect(restoreInto(target.connectionString, target.dataDir)).rejects.toThrow(
    /towel\.copy\.gz is missing or damaged/,
  );
  writeFileSync(file, whole);
  expect((await target.db.executeSql("select to_regclass('towel') as towel")).rows).toEqual([{ towel: null }]);
});

test('a backup with other migrations is refused', async () => {
  const migration = join(migrationsFolder, '0001-towels.sql');
  writeFileSync(migration, `${towels}\n-- changed`);
  await expect(restoreInto(target.connectionString, target.dataDir)).rejects.toThrow('migration 1 (towels)');
  writeFileSync(migration, towels);
});

test('restored into a new private cluster, rows, keys, files, sequences and constraints are the same', async () => {
  // a newer version restores an older backup, so later migrations run after the rows were loaded
  writeFileSync(
    join(migrationsFolder, '0002-later.sql'),
    'create table later (n int); insert into later select count(*) from towel;',
  );
  const result = await restoreInto(target.connectionString, target.dataDir);
  expect(result).toEqual({ tables: 3, rows: 1_507, violations: [] });
  expect((await target.db.executeSql('select n from later')).rows).toEqual([{ n: 1_503 }]);
  await target.db.executeSql('drop table later');
  expect(await contentOf(target.connectionString)).toBe(await contentOf(shop.connectionString));
  expect(readFileSync(join(target.dataDir, 'secrets.json'), 'utf8')).toBe('{"masterSecret":"kept"}');
  expect(statSync(join(target.dataDir, 'secrets.json')).mode & 0o077).toBe(0);
  expect(readFileSync(join(target.dataDir, 'files', 'ab', 'document.bin'))).toEqual(Buffer.from([0, 1, 2, 255]));
  await expect(target.db.executeSql('delete from towel')).rejects.toThrow('append only');
  const { rows } = await target.db.executeSql(
    "insert into towel (owner_id, mac, price_agorot) select owner_id, '\\x', 1 from owner limit 1 returning towel_id::int",
  );
  expect(rows).toEqual([{ towel_id: 1_504 }]);
  // above all the reconciliation with the provider's list of payments
  const { rows: jobs } = await target.db.executeSql('select due_at <= now() as due, leased_until from schedule');
  expect(jobs).toEqual([{ due: true, leased_until: null }]);
});

test('a database with data is never overwritten by a restore', async () => {
  await expect(restoreInto(target.connectionString, target.dataDir)).rejects.toThrow('The database is not empty');
});

test('other keys in the data folder stop the restore', async () => {
  const other = makeDataDir('other');
  writeFileSync(join(other, 'secrets.json'), '{"masterSecret":"another"}');
  const outside = await createTestDatabase({ from: 'empty' });
  await expect(restoreInto(outside.connectionString, other)).rejects.toThrow(/secrets\.json differs/);
  expect(existsSync(join(other, 'files'))).toBe(false);
  await removeDataDir(other);
});

test('the same backup restores into an external PostgreSQL without superuser rights', async () => {
  const outside = await createTestDatabase({ from: 'empty' });
  const name = new URL(outside.connectionString.replace('@/', '@local/')).pathname.slice(1);
  await outside.db.executeSql(`create role plain_${name} login password 'plain'`);
  await outside.db.executeSql(`alter schema public owner to plain_${name}`);
  const asPlain = outside.connectionString.replace(/\/\/[^@]*@/, `//plain_${name}:plain@`);
  const empty = makeDataDir('empty');
  expect(await restoreInto(asPlain, empty)).toMatchObject({ rows: 1_507, violations: [] });
  await outside.db.executeSql('drop table later');
  expect(await contentOf(outside.connectionString)).toBe(await contentOf(shop.connectionString));
  await outside.db.executeSql(
    `reassign owned by plain_${name} to current_user; drop owned by plain_${name}; drop role plain_${name}`,
  );
  await removeDataDir(empty);
});
