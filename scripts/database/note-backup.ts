import { parseArgs } from 'node:util';
import { isBackupStep, recordBackupStep } from '#server/core/db/backup/backup-state.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { configuredDataDir, configuredDatabaseUrl, describeError, stderrLog } from './database-command.ts';

/**
 * npx node scripts/database/note-backup.ts backup|drill|copy made|failed
 * Tells the shop how a step of the backup ended, so that the portal reports a failure. `ops/shampaw-backup` calls it.
 */
const { positionals } = parseArgs({ allowPositionals: true });

async function main(): Promise<void> {
  const [step, outcome = ''] = positionals;
  if (!isBackupStep(step) || !['made', 'failed'].includes(outcome)) {
    throw new Error('Say which: npx node scripts/database/note-backup.ts backup|drill|copy made|failed');
  }
  const opened = await openDatabase({
    databaseUrl: configuredDatabaseUrl(),
    dataDir: configuredDataDir(),
    log: stderrLog,
    role: 'command',
    max: 1,
  });
  try {
    await recordBackupStep(opened.db, { step, made: outcome === 'made', now: Date.now() });
  } finally {
    await opened.close();
  }
}

await main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
