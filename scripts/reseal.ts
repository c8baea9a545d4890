import { parseArgs } from 'node:util';
import { loadConfig } from '#server/config.ts';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { reencryptColumn } from '#server/core/keyring/reencrypt.ts';
import { countValuesWithoutMark } from '#server/core/keyring/store/sealed-column.ts';
import { sealedColumns, sealContextNames } from '#server/sealed-columns.ts';
import { describeError, stderrLog } from './database/database-command.ts';

/**
 * npx node scripts/reseal.ts [--look]
 * Re-encrypts with MASTER_SECRET all values that are encrypted with a secret of MASTER_SECRET_OTHERS, while the shop
 * is open. If it was stopped, start it again to continue. `--look` only counts the values. The exit code is 1 if a value
 * is left that needs another secret. Damaged values, which no secret decrypts, are listed but do not count.
 */
const { values } = parseArgs({ options: { look: { type: 'boolean', default: false } } });

type Counts = { readonly left: number; readonly damaged: number };

/**
 * Encrypts all columns again with the current secret, or only counts the values. Prints one line for each column that
 * has or had values encrypted with other secrets.
 */
async function reseal(db: Database): Promise<Counts> {
  const keyring = await openKeyring(db, loadConfig(), { contextNames: sealContextNames });
  const all = { left: 0, damaged: 0 };
  for (const column of sealedColumns) {
    const name = `${column.table}.${column.column}`;
    if (values.look) {
      // oxlint-disable-next-line no-await-in-loop -- one table at a time, while the shop is open
      const left = await countValuesWithoutMark(db, column, keyring.sealMark);
      if (left > 0) console.log(`${name}: ${left} left`);
      all.left += left;
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one table at a time, while the shop is open
    const { resealed, left, damaged } = await reencryptColumn({ db, keyring }, column);
    if (resealed + left > 0) console.log(`${name}: ${resealed} re-encrypted, ${left} left`);
    for (const context of damaged) console.error(`✗ ${context} is damaged: no secret opens it`);
    all.left += left;
    all.damaged += damaged.length;
  }
  return all;
}

async function main(): Promise<void> {
  const { databaseUrl, dataDir } = loadConfig();
  const opened = await openDatabase({ databaseUrl, dataDir, log: stderrLog, role: 'command', max: 2 });
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  try {
    const { left, damaged } = await opened.db.withLongTimeout(reseal, stopping.signal);
    if (left > 0) {
      console.log(
        `${left} left under another secret than MASTER_SECRET: MASTER_SECRET_OTHERS is still needed. Run this again.`,
      );
      process.exitCode = 1;
      return;
    }
    if (damaged > 0) {
      console.log(
        `${damaged} damaged values were left as they are. If a backup of before the damage exists, it needs the secret of its time: keep that secret with it.`,
      );
    }
    console.log(
      'Everything is sealed under MASTER_SECRET: once every process writes under it, MASTER_SECRET_OTHERS can go.',
    );
  } finally {
    await opened.close();
  }
}

await main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
