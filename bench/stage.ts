import { openDatabase, type OpenDatabase } from '#server/core/db/open-database.ts';
import { findPlace } from '#server/core/db/private-cluster-place.ts';
import { findPostmaster } from '#server/core/db/private-cluster-postmaster.ts';
import { makeDataDir, removeDataDir, silentLog } from '#testing/test-cluster.ts';
import { buildIfNeeded } from '../scripts/build.ts';
import { startBank, type Bank } from './bank.ts';
import { closeLoad } from './load.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { cpuOfFamily, cpuOfProcess, startServer, stopServer, type Running } from './processes.ts';

export const PAGE = '/he';
const BANK_SECRET = 'bench-bench-bench-bench-bench-bench-bench';
/** High enough that no limit is ever met, low enough to be counted like every other. */
const LIMIT_SCALE = '1000000';

/** The shop on its private cluster, with a bank and a mailbox of ours around it. */
export type Stage = {
  readonly dataDir: string;
  readonly bank: Bank;
  readonly mailbox: Mailbox;
  readonly shop: Running;
  /** Another user of the same cluster: seeding, counting, checking. */
  readonly books: OpenDatabase;
  /** From the first start of the process on an empty folder, and from a start on a folder it knows. */
  readonly startsMs: { readonly first: number; readonly later: number };
  databasePid(): number;
  close(): Promise<void>;
};

/** Default settings except for the addresses of what stands around it, a quiet log and no limits. */
function environmentOf(dataDir: string, bank: Bank, mailbox: Mailbox): Record<string, string> {
  return {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    LIMIT_SCALE,
    DATA_DIR: dataDir,
    SANDBOX_PAY_URL: bank.baseUrl,
    SANDBOX_PAY_SECRET: BANK_SECRET,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'shop@example.com',
  };
}

/** Starts everything as `npm start` does; the shop is started twice, because the first start makes its database. */
export async function openStage(): Promise<Stage> {
  buildIfNeeded();
  const dataDir = makeDataDir('bench');
  const bank = await startBank(BANK_SECRET);
  const mailbox = await startMailbox();
  const environment = environmentOf(dataDir, bank, mailbox);
  const toStart = { file: 'scripts/start.js', environment, firstPath: PAGE };
  const first = await startServer(toStart);
  await stopServer(first);
  const shop = await startServer(toStart);
  const books = await openDatabase({ dataDir, log: silentLog, role: 'command' });
  return {
    dataDir,
    bank,
    mailbox,
    shop,
    books,
    startsMs: { first: first.startedInMs, later: shop.startedInMs },
    databasePid: () => findPostmaster(findPlace(dataDir, silentLog))?.pid ?? 0,
    async close() {
      await stopServer(shop);
      await Promise.all([bank.close(), mailbox.close()]);
      await books.close();
      closeLoad();
      await removeDataDir(dataDir);
    },
  };
}

/** The floor on the shop's own cluster, answering as many bytes as the shop does. */
export function startFloor(
  stage: Stage,
  samples: { readonly pageBytes: number; readonly packages: string },
): Promise<Running> {
  const environment = {
    FLOOR_DATABASE_URL: stage.books.connectionString,
    FLOOR_PAGE_BYTES: String(samples.pageBytes),
    FLOOR_PACKAGES: samples.packages,
  };
  return startServer({ file: 'bench/floor-server.ts', environment, firstPath: '/ready' });
}

export type Usage = { readonly appMs: number; readonly databaseMs: number };

export function usageOf(stage: Stage): Usage {
  return { appMs: cpuOfProcess(stage.shop.pid), databaseMs: cpuOfFamily(stage.databasePid()) };
}

/** Processor time of shop and database while `work` ran, whoever caused it. */
export async function withUsage<Result>(
  stage: Stage,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly usage: Usage }> {
  const before = usageOf(stage);
  const result = await work();
  const after = usageOf(stage);
  return {
    result,
    usage: { appMs: after.appMs - before.appMs, databaseMs: after.databaseMs - before.databaseMs },
  };
}
