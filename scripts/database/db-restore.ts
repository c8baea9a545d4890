import { parseArgs } from 'node:util';
import { createBackup } from '#server/core/db/backup/backup.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { readConfig } from '#server/config.ts';
import { readManifest } from '#server/core/db/backup/backup-format.ts';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { restore } from '#server/core/db/backup/restore.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { recordDatabaseRestore } from '#server/ledger/public.ts';
import { isArchive, extractArchive } from './backup-archive.ts';
import { backupTarget, absolutePathOf } from './backup-target.ts';
import { configuredDataDir, configuredDatabaseUrl, describeError, stderrLog } from './database-command.ts';

/**
 * npm run db:restore -- <folder | file.tar.gz>     restores into DATABASE_URL, or into an empty private cluster in DATA_DIR
 * npm run db:restore -- --move                     moves the private cluster of DATA_DIR into DATABASE_URL; also makes a backup
 * The server has to be stopped, and the target database has to be empty.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { move: { type: 'boolean', default: false } },
});

/**
 * Makes a backup of the private database cluster. No other process can write at the same time, because this command
 * holds the server's lock.
 */
async function backUpPrivateCluster(dataDir: string): Promise<string> {
  process.umask(0o077);
  const opened = await openDatabase({ dataDir, log: stderrLog, role: 'server', max: 1 });
  try {
    const folder = backupTarget(undefined, `before-move-${Date.now()}`);
    await createBackup({ connectionString: opened.connectionString, dataDir, folder });
    console.log(`The backup on the way: ${folder}`);
    return folder;
  } finally {
    await opened.close();
  }
}

type Source = { readonly folder: string; readonly name: string };

async function restoreFrom({ folder, name }: Source, databaseUrl: string | null): Promise<void> {
  const dataDir = configuredDataDir();
  const opened = await openDatabase({ databaseUrl, dataDir, log: stderrLog, role: 'server', max: 1 });
  try {
    const result = await restore({ folder, connectionString: opened.connectionString, dataDir, log: stderrLog });
    console.log(`Restored ${result.rows} rows of ${result.tables} tables from ${name}.`);
    await recordRestore(opened.db, folder);
    if (result.violations.length > 0) {
      console.log(
        `After the server has run for a minute, check these rules of the ledger: ${result.violations.join(', ')}`,
      );
    }
  } finally {
    await opened.close();
  }
}

/**
 * Records the restore in a file next to the database. It explains why anchors (signed checkpoints of the ledger) are
 * newer than the backup. Without this record the shop would report the later entries as missing.
 */
async function recordRestore(db: Database, folder: string): Promise<void> {
  const dataDir = configuredDataDir();
  try {
    const config = readConfig({ ...process.env, DATA_DIR: dataDir });
    const keyring = await openKeyring(db, config, { contextNames: [] });
    await recordDatabaseRestore({ clock: systemClock, config, db, keyring }, Date.parse(readManifest(folder).madeAt));
  } catch (error) {
    console.log(`The restore is not recorded in ${dataDir}: ${describeError(error)}`);
    console.log('Record it with the right settings: npx node scripts/book-anchors.ts restored <moment of the backup>');
  }
}

async function main(): Promise<void> {
  const [given] = positionals;
  const databaseUrl = configuredDatabaseUrl();
  if (values.move) {
    if (databaseUrl === null) throw new Error('Say where to: DATABASE_URL=postgres://… npm run db:restore -- --move');
    const folder = await backUpPrivateCluster(configuredDataDir());
    await restoreFrom({ folder, name: folder }, databaseUrl);
    console.log('From now on start the server with this DATABASE_URL. The private cluster stays as it was.');
    return;
  }
  if (given === undefined) throw new Error('Say which: npm run db:restore -- <folder or file.tar.gz>');
  const source = absolutePathOf(given);
  const unpacked = isArchive(source) ? extractArchive(source) : null;
  try {
    await restoreFrom({ folder: unpacked?.folder ?? source, name: source }, databaseUrl);
  } finally {
    unpacked?.release();
  }
}

await main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
