import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#server/core/clock/system-clock.ts';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase, type DatabaseHandle } from '#server/core/db/pool/open-database.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { aggregateReportDays } from '#server/staff/public.ts';
import { makeDataDir, removeDataDir, silentLog } from '#testing/database/test-cluster.ts';
import { buildIfNeeded } from '../../scripts/build.ts';
import type { Keys, HistorySize } from '../seed-sealed-history.ts';
import { seedHistory } from '../seed-history.ts';
import { startServer, stopServer, type RunningServer } from '../processes.ts';
import { round } from '../report.ts';
import { addStaff } from '../staff.ts';

/** Constant, so that a data folder of an earlier run can be decrypted. */
const MASTER_SECRET = createHash('sha256').update('bench').digest();
/** Time in ms after which the scheduled jobs of an empty shop have finished. */
const SETTLE_MS = 4_000;

export function logProgress(what: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${what}`);
}

export async function readSingleValue(db: Database, text: string): Promise<string> {
  const { rows } = await db.executeSql(text);
  return String(rows[0]?.['value'] ?? '');
}

/** A running shop with two years of orders. `token` is the session of a staff user with all roles. */
export type SeededShop = {
  readonly shop: RunningServer;
  readonly books: DatabaseHandle;
  readonly keys: Keys;
  readonly token: string;
  readonly historySize: HistorySize;
};

type SeededShopOptions = {
  readonly orders: number;
  /** Data folder that is kept and reused; if undefined, a new folder is created and deleted afterwards. */
  readonly data: string | undefined;
};

/**
 * Starts the shop as with `npm start`, adds two years of orders if they are missing, and stops the shop after `work`.
 */
export async function withSeededShop(
  { orders, data }: SeededShopOptions,
  work: (place: SeededShop) => Promise<void>,
): Promise<void> {
  buildIfNeeded();
  const dataDir = data ?? makeDataDir('portal');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const shop = await startServer({
    file: 'scripts/start.js',
    environment: {
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      LIMIT_SCALE: '1000000',
      DATA_DIR: dataDir,
      MASTER_SECRET: MASTER_SECRET.toString('hex'),
    },
    firstPath: '/he',
  });
  try {
    const books = await openDatabase({ dataDir, log: silentLog, role: 'command' });
    try {
      await pause(SETTLE_MS);
      const place = { shop, books, keys: createKeyring(MASTER_SECRET), historySize: { orders, now: Date.now() } };
      const token = await addStaff(books.db);
      if ((await readSingleValue(books.db, 'select order_id as value from shop_order limit 1')) === '') {
        logProgress(`two years with ${round(orders)} orders are put into the books`);
        await seedHistory(books.connectionString, place.keys, place.historySize);
      }
      logProgress('days that are over are added up');
      await aggregateReportDays({ clock: systemClock, db: books.db }, new AbortController().signal);
      await work({ ...place, token });
    } finally {
      await stopServer(shop);
      await books.close();
    }
  } finally {
    await stopServer(shop);
    if (data === undefined) await removeDataDir(dataDir);
  }
}
