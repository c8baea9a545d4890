import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createLogger } from '#server/core/logger.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { issueDocuments } from '#server/tax/issue-documents.ts';
import { recordDocumentIssuer } from '#server/tax/buyers/record-document-issuer.ts';
import { createShop, makePurchase } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { ANCHOR_FILE } from './anchor-file.ts';
import { anchorBooks, recordDatabaseRestore } from './anchor-books.ts';
import { verifyAnchors } from './verify-anchors.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const dataDir = mkdtempSync(join(tmpdir(), 'anchors-'));
const file = join(dataDir, ANCHOR_FILE);
const deps = { ...shop.deps, config: { ...shop.deps.config, dataDir } };
const never = new AbortController().signal;
afterAll(() => rmSync(dataDir, { recursive: true }));

async function audit(entries: number): Promise<void> {
  await db.executeSql(`select append_audit('owner', 'towel.wash', null, '{}') from generate_series(1, ${entries})`);
}

/** Anchors the books as the scheduled job does, an hour after the last time; returns the moment. */
async function anchor(): Promise<string> {
  shop.clock.advance(HOUR_MS);
  await anchorBooks(deps, never);
  return new Date(shop.clock.now()).toISOString();
}

/** Deletes entries as the database's owner can: without triggers and without a trace. */
async function cutOff(entries: number): Promise<void> {
  await forceState(db, 'delete from audit where seq > (select max(seq) from audit) - $1', [entries]);
}

beforeEach(async () => {
  writeFileSync(file, '');
  shop.deps.log.lines.length = 0;
  await audit(20);
});

test('intact books agree with their newest anchor', async () => {
  expect(await verifyAnchors(deps)).toEqual({ newest: null, missing: [], restores: [], unreadable: 0 });
  await anchor();
  await audit(5);
  const at = await anchor();
  await audit(5);
  expect(await verifyAnchors(deps)).toMatchObject({ newest: { at }, missing: [], unreadable: 0 });
});

test('the last ten entries of the audit were deleted inside the database: they are missed, and no new anchor hides it', async () => {
  const since = await anchor();
  await audit(10);
  const knownAt = await anchor();
  await cutOff(10);
  expect((await listViolatedInvariants(db)).filter((view) => view.startsWith('inv_25'))).toEqual([]);
  const missing = [{ chain: 'audit', since, knownAt, entries: 10 }];
  expect((await verifyAnchors(deps)).missing).toEqual(missing);
  const before = readFileSync(file, 'utf8');
  await expect(anchor()).rejects.toThrow('the books end before their newest anchor');
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(shop.deps.log.lines.at(-1)).toMatchObject({ level: 'error', detail: { missing } });

  await audit(12);
  expect((await verifyAnchors(deps)).missing).toEqual(missing);
});

test('the file was cut off too: the line of the log, as the shop writes it, still knows the entries', async () => {
  await anchor();
  const short = readFileSync(file, 'utf8');
  await audit(10);
  const written: string[] = [];
  await anchorBooks({ ...deps, log: createLogger('info', { write: (line) => written.push(line) }) }, never);
  writeFileSync(file, short);
  await cutOff(10);
  expect((await verifyAnchors(deps)).missing).toEqual([]);
  const lines = written.map((line) => (JSON.parse(line) as { anchor: string }).anchor);
  expect(await verifyAnchors(deps, lines)).toMatchObject({
    missing: [{ chain: 'audit', entries: 10 }],
    unreadable: 0,
  });
});

test('a line that was changed or written without the master secret is no anchor', async () => {
  await anchor();
  const line = readFileSync(file, 'utf8');
  const forger = createKeyring(Buffer.alloc(32, 7));
  await anchorBooks({ ...deps, keyring: forger }, never);
  writeFileSync(file, `${readFileSync(file, 'utf8')}${line.replace(/"seq":\d+/, '"seq":1')}half a line`);
  await anchor();
  expect(await verifyAnchors(deps)).toMatchObject({ missing: [], unreadable: 3 });
});

test('a restore from an older backup is explained, and what is cut off after it is missed', async () => {
  await anchor();
  const backupOf = shop.clock.now();
  await audit(10);
  await anchor();
  await cutOff(10);
  expect((await verifyAnchors(deps)).missing).toHaveLength(1);
  shop.clock.advance(MINUTE_MS);
  await recordDatabaseRestore(deps, backupOf);
  const at = new Date(shop.clock.now()).toISOString();
  const restores = [{ at, backupOf: new Date(backupOf).toISOString(), entries: 10 }];
  expect(await verifyAnchors(deps)).toMatchObject({ missing: [], restores });
  await audit(3);
  await anchor();
  await cutOff(3);
  expect(await verifyAnchors(deps)).toMatchObject({ missing: [{ chain: 'audit', since: at, entries: 3 }], restores });
});

test('a tax document or a journal that the newest anchor knows and the database has no more is missed', async () => {
  await recordDocumentIssuer(deps);
  shop.clock.advance(MINUTE_MS);
  const since = await anchor();
  await makePurchase(shop);
  await issueDocuments(deps);
  await anchor();
  const undo = new Error('undo');
  const checked = db.inTransaction(async (tx) => {
    await tx.executeSql('set local session_replication_role = replica');
    await tx.executeSql('delete from tax_document; update tax_series set next_number = 1');
    await tx.executeSql('delete from journal_entry; delete from journal');
    expect((await verifyAnchors({ ...deps, db: { ...db, query: tx.query } })).missing).toMatchObject([
      { chain: 'documents', since },
      { chain: 'journal', since },
    ]);
    throw undo;
  });
  await expect(checked).rejects.toBe(undo);
  expect((await verifyAnchors(deps)).missing).toEqual([]);
});
