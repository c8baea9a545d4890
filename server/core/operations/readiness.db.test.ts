import { expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '#server/core/db/pool/database-errors.ts';
import type { Database } from '#server/core/db/database.ts';
import { buildTestApp, type TestApp } from '#testing/shop/build-test-app.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { createWriteProbe } from './write-probe.ts';

const room = { freeBytes: 1_000_000_000 };
const { app, deps } = await buildTestApp({
  overrides: ({ engine }) => ({ engine: { ...engine, freeBytes: () => room.freeBytes } }),
});
/** Results are cached for a second. */
const soon = { timeout: 10_000, interval: 100 };

async function ready(): Promise<{ readonly status: number; readonly reason: string | null }> {
  const answer = await app.inject('/readyz');
  const { reason = null } = answer.json<{ reason?: string }>();
  return { status: answer.statusCode, reason };
}

async function writtenAt(): Promise<unknown> {
  const { rows } = await deps.db.executeSql('select written_at from write_probe');
  return rows[0]?.['written_at'];
}

test('ready means that a row was written and committed just now', async () => {
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 200, reason: null }), soon);
  const first = await writtenAt();
  await vi.waitFor(async () => {
    await ready();
    expect(await writtenAt()).not.toEqual(first);
  }, soon);
});

test('a read-only database is not ready, with the reason', async () => {
  const { rows } = await deps.db.executeSql('select current_database() as name');
  const name = String(rows[0]?.['name']);
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';
  await deps.db.executeSql(`alter database ${name} set default_transaction_read_only = on`);
  await deps.db.executeSql(others, [name]);
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 503, reason: 'read_only' }), soon);
  await deps.db.executeSql(`begin read write; alter database ${name} reset all; commit`);
  await deps.db.executeSql(others, [name]);
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), soon);
});

test('a commit that does not return is not ready after a moment, and ready again once it returns', async () => {
  await deps.db.inTransaction(async (tx) => {
    await tx.executeSql('lock table write_probe');
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 503, reason: 'write_waits' }), soon);
  });
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), soon);
});

test('a disk without room for the next log segment is not ready', async () => {
  room.freeBytes = 1_000_000;
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 503, reason: 'disk_full' }), soon);
  room.freeBytes = 1_000_000_000;
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), soon);
});

test('a schema of another version is not ready', async () => {
  const behind = await buildTestApp({ overrides: ({ engine }) => ({ engine: { ...engine, knownMigrations: 999 } }) });
  const answer = await behind.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'service_unavailable', reason: 'migrations_pending' });
});

test('ready says whether a proxy is missing in the settings', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const proxyOf = async (made: TestApp) =>
    (await made.app.inject({ url: '/readyz', remoteAddress: '203.0.113.8' })).json<{ proxy: string }>().proxy;
  const plain = await buildTestApp({ environment: { PUBLIC_URL: 'http://localhost:3000' } });
  expect(await proxyOf(plain)).toBe('none');
  await plain.app.inject({ url: '/healthz', remoteAddress: '172.18.0.2', headers: forwarded });
  expect(await proxyOf(plain)).toBe('not_named');
  const named = await buildTestApp({ environment: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  await named.app.inject({ url: '/healthz', remoteAddress: '10.0.0.1', headers: forwarded });
  expect(await proxyOf(named)).toBe('named');
  expect(await proxyOf(await buildTestApp()), 'https without a named proxy').toBe('not_named');
});

test('any number of probes writes once a second, and no write follows one that hangs', async () => {
  const { db } = await createTestDatabase();
  const writes: (() => void)[] = [];
  const hanging: Database = { ...db, query: () => new Promise((resolve) => writes.push(() => resolve([]))) };
  let now = 0;
  const probe = createWriteProbe({ db: hanging, engine: { freeBytes: () => null } }, () => now);
  const first = [probe(), probe(), probe()];
  now += 60_000;
  const later = probe();
  expect(writes).toHaveLength(1);
  writes[0]?.();
  expect(await Promise.all([...first, later])).toEqual([null, null, null, null]);
  void probe();
  expect(writes).toHaveLength(2);
});

test.each([
  ['53100', 'disk_full'],
  ['25006', 'read_only'],
  ['ECONNREFUSED', 'database_away'],
])('an error %s of the write is reported as %s', async (code, reason) => {
  const { db } = await createTestDatabase();
  const failing: Database = {
    ...db,
    query: () => Promise.reject(new DatabaseUnavailableError(Object.assign(new Error('no'), { code }))),
  };
  expect(await createWriteProbe({ db: failing, engine: { freeBytes: () => null } })()).toBe(reason);
});

test('a stopping process is not ready, regardless of its database', async () => {
  const closing = await buildTestApp({ overrides: () => ({ isClosing: () => true }) });
  const answer = await closing.app.inject('/readyz');
  expect([answer.statusCode, answer.json<{ reason?: string }>().reason]).toEqual([503, 'closing']);
});
