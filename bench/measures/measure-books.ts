import { systemClock } from '#server/core/clock/system-clock.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { checkLedger, type LedgerCheckRequest } from '#server/ledger/check-ledger.ts';
import { listLedgerChecks } from '#server/ledger/store/ledger-check.ts';
import { silentLog, startDurableCluster, type DurableCluster } from '#testing/database/test-cluster.ts';
import { seed } from '../../db/seed.ts';
import { addPastOrders } from '#testing/orders/past-orders.ts';
import { seedOrders } from '../books.ts';
import { cpuOfProcessTree } from '../processes.ts';
import { provenance, round, table, writeSection } from '../report.ts';
import { locateCluster } from '#server/core/db/cluster/private-cluster-paths.ts';
import { findPostmaster } from '#server/core/db/cluster/private-cluster-postmaster.ts';

/**
 * Measures the check of the books with a long history: complete, and incremental after one hour. The number of orders
 * is the first argument, by default 100,000: `node bench/measures/measure-books.ts 1000000`.
 */
const PAST_ORDERS = Number(process.argv[2] ?? 100_000);
const ORDERS_OF_AN_HOUR = 1_000;
const SLOWEST_SHOWN = 5;

type Measured = { readonly seconds: number; readonly cpuSeconds: number; readonly covered: number };

async function measure(cluster: DurableCluster, of: LedgerCheckRequest['of']): Promise<Measured> {
  const postmaster = findPostmaster(locateCluster(cluster.dataDir, silentLog))?.pid ?? 0;
  const stopping = new AbortController().signal;
  const cpuBefore = cpuOfProcessTree(postmaster);
  const begun = performance.now();
  const { covered } = await checkLedger({ db: cluster.db, clock: systemClock, log: silentLog }, { of, stopping });
  const seconds = (performance.now() - begun) / 1_000;
  return { seconds, cpuSeconds: (cpuOfProcessTree(postmaster) - cpuBefore) / 1_000, covered };
}

async function slowestRules(cluster: DurableCluster): Promise<string> {
  const checks = (await listLedgerChecks(cluster.db)).toSorted((a, b) => (b.tookMs ?? 0) - (a.tookMs ?? 0));
  return checks
    .slice(0, SLOWEST_SHOWN)
    .map(({ viewName, tookMs }) => `\`${viewName}\` ${round(tookMs ?? 0)} ms`)
    .join(', ');
}

function row(name: string, { seconds, cpuSeconds, covered }: Measured, budget: string): string[] {
  return [name, round(seconds, 2), round(cpuSeconds, 2), round(covered), budget];
}

const cluster = await startDurableCluster();
try {
  const { connectionString } = cluster;
  await migrate({ connectionString, log: silentLog });
  await seed({ db: cluster.db, ids: uuidGenerator });
  await seedOrders(connectionString, PAST_ORDERS);
  const whole = await measure(cluster, 'everything');
  const slowest = await slowestRules(cluster);
  await addPastOrders(connectionString, ORDERS_OF_AN_HOUR, PAST_ORDERS);
  const changes = await measure(cluster, 'changes');
  const nothing = await measure(cluster, 'changes');
  const text = [
    `${provenance(`node bench/measures/measure-books.ts ${PAST_ORDERS}`)}. Behind ${round(PAST_ORDERS)} orders of the past:`,
    table(
      ['', 'seconds', 'CPU seconds of the database', 'rows by key', 'budget at 1,000,000'],
      [
        row('everything, at night', whole, '< 60 s'),
        row(`after an hour with ${round(ORDERS_OF_AN_HOUR)} orders`, changes, '< 1 s'),
        row('after an hour with none', nothing, ''),
      ],
    ),
    `The slowest rules at night: ${slowest}.`,
  ].join('\n\n');
  writeSection(`books-${PAST_ORDERS}`, text);
  console.log(text);
} finally {
  await cluster.remove();
}
