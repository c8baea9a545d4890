import { openDatabase, type DatabaseHandle } from '#server/core/db/pool/open-database.ts';
import { locateCluster } from '#server/core/db/cluster/private-cluster-paths.ts';
import { findPostmaster } from '#server/core/db/cluster/private-cluster-postmaster.ts';
import { makeDataDir, removeDataDir, silentLog } from '#testing/database/test-cluster.ts';
import { buildIfNeeded } from '../scripts/build.ts';
import { startBank, type Bank } from './bank.ts';
import { closeLoadAgent } from './load.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { cpuOfProcessTree, cpuOfProcess, startServer, stopServer, type RunningServer } from './processes.ts';

export const MEASURED_PAGE = '/he';
const BANK_SECRET = 'bench-bench-bench-bench-bench-bench-bench';
/** High enough that no rate limit is reached; requests are still counted. */
const LIMIT_SCALE = '1000000';

/** The shop on its private cluster, with a simulated bank and mailbox. */
export type Stage = {
  readonly dataDir: string;
  readonly bank: Bank;
  readonly mailbox: Mailbox;
  readonly shop: RunningServer;
  /** Second connection to the same cluster for seeding, counting and checking. */
  readonly books: DatabaseHandle;
  readonly starts: Starts;
  databasePid(): number;
  close(): Promise<void>;
};

type Start = Pick<RunningServer, 'startedInMs' | 'startCpuMs'>;

export type Starts = {
  /** Start with an empty data folder. */
  readonly first: Start;
  /** Start with an existing folder; medians of wall time and CPU time. */
  readonly later: Start;
};

/** Default settings, except for the addresses of simulated services, a quiet log and no rate limits. */
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

/** Odd, so that there is a median. */
const LATER_STARTS = 5;

function middleOf(starts: readonly Start[]): Start {
  const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return {
    startedInMs: middle(starts.map((start) => start.startedInMs)),
    startCpuMs: middle(starts.map((start) => start.startCpuMs)),
  };
}

/**
 * Starts the shop like `npm start`, with simulated services. The first start creates the database; the later starts are
 * measured.
 */
export async function openStage(): Promise<Stage> {
  buildIfNeeded();
  const dataDir = makeDataDir('bench');
  const bank = await startBank(BANK_SECRET);
  const mailbox = await startMailbox();
  const environment = environmentOf(dataDir, bank, mailbox);
  const toStart = { file: 'scripts/start.js', environment, firstPath: MEASURED_PAGE };
  const first = await startServer(toStart);
  let shop = first;
  const later: RunningServer[] = [];
  while (later.length < LATER_STARTS) {
    await stopServer(shop);
    shop = await startServer(toStart);
    later.push(shop);
  }
  const books = await openDatabase({ dataDir, log: silentLog, role: 'command' });
  return {
    dataDir,
    bank,
    mailbox,
    shop,
    books,
    starts: { first, later: middleOf(later) },
    databasePid: () => findPostmaster(locateCluster(dataDir, silentLog))?.pid ?? 0,
    async close() {
      await stopServer(shop);
      await Promise.all([bank.close(), mailbox.close()]);
      await books.close();
      closeLoadAgent();
      await removeDataDir(dataDir);
    },
  };
}

/** Starts the baseline on the shop's cluster with answers of the same size. */
export function startBaseline(
  stage: Stage,
  samples: { readonly pageBytes: number; readonly packages: string },
): Promise<RunningServer> {
  const environment = {
    BASELINE_DATABASE_URL: stage.books.connectionString,
    BASELINE_PAGE_BYTES: String(samples.pageBytes),
    BASELINE_PACKAGES: samples.packages,
  };
  return startServer({ file: 'bench/baseline-server.ts', environment, firstPath: '/ready' });
}

/** Starts the baseline of a walk-up on the shop's cluster, with the same bank. */
export function startWalkUpBaseline(stage: Stage): Promise<RunningServer> {
  const environment = {
    BASELINE_DATABASE_URL: stage.books.connectionString,
    BASELINE_BANK_URL: stage.bank.baseUrl,
    BASELINE_BANK_SECRET: BANK_SECRET,
  };
  return startServer({ file: 'bench/walk-up-baseline-server.ts', environment, firstPath: '/ready' });
}

export type Usage = { readonly appMs: number; readonly databaseMs: number };

export function usageOf(stage: Stage, app: Pick<RunningServer, 'pid'> = stage.shop): Usage {
  return { appMs: cpuOfProcess(app.pid), databaseMs: cpuOfProcessTree(stage.databasePid()) };
}

/** Runs `work` and returns its result with the CPU time of the shop, or of its baseline, and of the database. */
export async function measureCpuUsage<Result>(
  stage: Stage,
  work: () => Promise<Result>,
  app: Pick<RunningServer, 'pid'> = stage.shop,
): Promise<{ readonly result: Result; readonly usage: Usage }> {
  const before = usageOf(stage, app);
  const result = await work();
  const after = usageOf(stage, app);
  return {
    result,
    usage: { appMs: after.appMs - before.appMs, databaseMs: after.databaseMs - before.databaseMs },
  };
}
