import { systemClock } from '#server/core/clock/system-clock.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { sealContextNames } from '#server/sealed-columns.ts';
import { stderrLog } from './database/database-command.ts';

/**
 * Opens the database and the keys for a command that the owner runs, with or without a running server. The caller
 * closes them at the end.
 */
export async function openShopDatabase() {
  const config = loadConfig();
  const { databaseUrl, dataDir } = config;
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: stderrLog, role: 'command', max: 1 });
  const keyring = await openKeyring(db, config, { contextNames: sealContextNames });
  return { config, close, deps: { db, clock: systemClock, ids: uuidGenerator, keyring } };
}
