import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { readConfig } from '#server/config.ts';
import { BackupError, readManifest } from '#server/core/db/backup/backup-format.ts';
import type { Database, SqlExecutor } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { clusterFoldersOutside } from '#server/core/db/cluster/private-cluster-paths.ts';
import { restore } from '#server/core/db/backup/restore.ts';
import { KeyringError, openKeyring } from '#server/core/keyring/open-keyring.ts';
import { isArchive, extractArchive } from './database/backup-archive.ts';
import { absolutePathOf } from './database/backup-target.ts';
import { describeError, stderrLog } from './database/database-command.ts';

/**
 * npx node scripts/db-drill.ts <folder of backups | backup | file.tar.gz>
 * Restores a backup (of a folder the newest backup) into a separate database in a temporary folder, without touching
 * a running shop. Checks every rule of the ledger, tries the keys on the newest order, and deletes the database again.
 * The exit code is 1 if this backup could not restore the shop.
 */
const { positionals } = parseArgs({ allowPositionals: true });

const isBackup = (name: string): boolean => isArchive(name) || name.startsWith('shampaw-backup-');

/**
 * Returns the given backup. If a folder is given, returns the newest backup in it. Throws BackupError if the folder
 * contains no backup.
 */
function findBackup(given: string): string {
  const place = absolutePathOf(given);
  if (!statSync(place).isDirectory() || readdirSync(place).includes('manifest.json')) return place;
  const [newest] = readdirSync(place)
    .filter(isBackup)
    .map((name) => join(place, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (newest === undefined) throw new BackupError(`${place} has no backup in it`);
  return newest;
}

/**
 * Query that finds the ledger rules about events that must happen within minutes. These rules do not apply to
 * yesterday's backup, because no workers have run since then.
 */
const rulesOfTheClock = "select viewname from pg_views where schemaname = 'public' and definition like '%now()%'";

async function brokenRules(db: SqlExecutor, violations: readonly string[]): Promise<string[]> {
  const ofTheClock = (await db.executeSql(rulesOfTheClock)).rows.map(({ viewname }) => String(viewname));
  return violations.filter((view) => !ofTheClock.some((name) => view.startsWith(`${name} `)));
}

const WRONG_KEYS =
  'MASTER_SECRET is not the one that this backup was made with: its codes and links are lost without it';

const newestOrder = 'select order_id, token_hash, created_at from shop_order order by created_at desc limit 1';

/**
 * Returns an error message about the keys. Returns null if the keys can recreate the link of the newest order, or if
 * the backup contains no order.
 */
async function checkKeys(db: Database, dataDir: string): Promise<string | null> {
  const [row] = (await db.executeSql(newestOrder)).rows;
  if (row === undefined) {
    console.log('There is no order in it: the keys could not be tried.');
    return null;
  }
  const keyring = await openKeyring(db, readConfig({ ...process.env, DATA_DIR: dataDir }), { contextNames: [] }).catch(
    (error: unknown) => {
      if (error instanceof KeyringError) return null;
      throw error;
    },
  );
  if (keyring === null) return WRONG_KEYS;
  const token = keyring.orderToken(orderIdSchema.parse(row['order_id']));
  const created = row['created_at'];
  console.log(`Its newest order is of ${created instanceof Date ? created.toISOString() : String(created)}.`);
  if (keyring.tokenHash(token).equals(Buffer.from(row['token_hash'] as Uint8Array))) return null;
  return WRONG_KEYS;
}

async function drill(folder: string, name: string): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shampaw-drill-'));
  try {
    const begun = performance.now();
    const { connectionString, db, close } = await openDatabase({ dataDir, log: stderrLog, role: 'server', max: 1 });
    try {
      const { rows, tables, violations } = await restore({ folder, connectionString, dataDir, log: stderrLog });
      const seconds = Math.ceil((performance.now() - begun) / 1_000);
      console.log(`${name}, of ${readManifest(folder).madeAt}:`);
      console.log(`Restored ${rows} rows of ${tables} tables in ${seconds} s.`);
      const wrongKeys = await checkKeys(db, dataDir);
      const broken = await brokenRules(db, violations);
      return [...broken.map((view) => `the books break a rule: ${view}`), ...(wrongKeys === null ? [] : [wrongKeys])];
    } finally {
      await close();
    }
  } finally {
    for (const place of [...clusterFoldersOutside(dataDir), dataDir]) rmSync(place, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const [given] = positionals;
  if (given === undefined)
    throw new Error('Say which: npx node scripts/db-drill.ts <folder of backups, backup or file.tar.gz>');
  const source = findBackup(given);
  const unpacked = isArchive(source) ? extractArchive(source) : null;
  try {
    const complaints = await drill(unpacked?.folder ?? source, source);
    for (const complaint of complaints) console.error(`✗ ${complaint}`);
    if (complaints.length > 0) process.exitCode = 1;
    else console.log('The books add up, and nothing of it was kept.');
  } finally {
    unpacked?.release();
  }
}

await main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
