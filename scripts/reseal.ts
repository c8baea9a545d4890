import { parseArgs } from 'node:util';
import { loadConfig } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { resealColumn } from '#server/core/keyring/reseal.ts';
import { countFormer } from '#server/core/keyring/store/sealed-column.ts';
import { sealedColumns } from '#server/sealed-columns.ts';
import { describe, stderrLog } from './database-command.ts';

/**
 * npx node scripts/reseal.ts [--look]
 * Seals anew, under MASTER_SECRET, what lies under the secrets of MASTER_SECRET_OTHERS, beside the open shop; stopped
 * anywhere, it is started again. `--look` only counts. Ends with 1 where something is still left under another secret.
 */
const { values } = parseArgs({ options: { look: { type: 'boolean', default: false } } });

/** How many values of all columns are left under other secrets; says so for each column that has some, or had. */
async function reseal(db: Database): Promise<number> {
  const keyring = await openKeyring(db, loadConfig());
  let all = 0;
  for (const column of sealedColumns) {
    const name = `${column.table}.${column.column}`;
    if (values.look) {
      // oxlint-disable-next-line no-await-in-loop -- one table at a time, beside an open shop
      const left = await countFormer(db, column, keyring.sealMark);
      if (left > 0) console.log(`${name}: ${left} left`);
      all += left;
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one table at a time, beside an open shop
    const { resealed, left, unreadable } = await resealColumn({ db, keyring }, column);
    if (resealed + left > 0) console.log(`${name}: ${resealed} sealed anew, ${left} left`);
    for (const place of unreadable) console.error(`✗ ${name} at ${place} opens under no secret that is set`);
    all += left;
  }
  return all;
}

async function main(): Promise<void> {
  const { databaseUrl, dataDir } = loadConfig();
  const opened = await openDatabase({ databaseUrl, dataDir, log: stderrLog, role: 'command', max: 2 });
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  try {
    const left = await opened.db.patiently(reseal, stopping.signal);
    if (left > 0) {
      console.log(
        `${left} left under another secret than MASTER_SECRET: MASTER_SECRET_OTHERS is still needed. Run this again.`,
      );
      process.exitCode = 1;
      return;
    }
    console.log(
      'Everything is sealed under MASTER_SECRET: once every process writes under it, MASTER_SECRET_OTHERS can go.',
    );
  } finally {
    await opened.close();
  }
}

await main().catch((error: unknown) => {
  console.error(describe(error));
  process.exitCode = 1;
});
