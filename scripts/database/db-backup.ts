import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from '#server/core/db/backup/backup.ts';
import { BackupError } from '#server/core/db/backup/backup-format.ts';
import { recordBackupStep } from '#server/core/db/backup/backup-state.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { archive, isArchive, temporaryFolderFor } from './backup-archive.ts';
import { backupTarget } from './backup-target.ts';
import { configuredDataDir, configuredDatabaseUrl, describeError, stderrLog } from './database-command.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';

/**
 * npm run db:backup -- [folder | file.tar.gz]
 * Works with or without a running server. Each backup is a new file, or a new folder inside the given
 * folder. If no folder is given, it is created inside `shampaw-backups` in the home folder.
 */
const { positionals } = parseArgs({ allowPositionals: true });

async function main(): Promise<void> {
  // the files of the backup are private, because they contain keys
  process.umask(0o077);
  const target = backupTarget(positionals[0]);
  const dataDir = configuredDataDir();
  const opened = await openDatabase({
    databaseUrl: configuredDatabaseUrl(),
    dataDir,
    log: stderrLog,
    role: 'command',
    max: 1,
  });
  try {
    const folder = isArchive(target) ? join(temporaryFolderFor(target), 'backup') : target;
    const manifest = await createBackup({ connectionString: opened.connectionString, dataDir, folder });
    if (isArchive(target)) archive(folder, target);
    await recordBackupResult(opened.db, true);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${target}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files.`);
    if (!manifest.files.some((file) => file.path === 'secrets.json')) {
      console.log(
        'The keys are not in the data folder: keep MASTER_SECRET together with this backup, or codes and links are lost.',
      );
    }
  } catch (error) {
    // a refused target is a mistake in the typed command, so it is not recorded as a failed backup of the shop
    if (!(error instanceof BackupError)) await recordBackupResult(opened.db, false);
    throw error;
  } finally {
    await opened.close();
  }
}

/**
 * Records in the database if the backup succeeded, so that the portal can show it. If recording fails, the backup is
 * still complete.
 */
async function recordBackupResult(db: Queryable, made: boolean): Promise<void> {
  await recordBackupStep(db, { step: 'backup', made, now: Date.now() }).catch((error: unknown) =>
    console.error(`The portal does not know about this backup: ${describeError(error)}`),
  );
}

await main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
