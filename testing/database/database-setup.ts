import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#server/core/db/migrate.ts';
import { startPrivateCluster, type PrivateCluster } from '#server/core/db/cluster/private-cluster.ts';
import { isLongForm } from '../endurance.ts';
import { quickFolder } from '../shop/quick-folder.ts';
import { refuseOtherMoves } from './state-moves.ts';
import { databaseUrlOf, TEMPLATE_DATABASE, TEST_CLUSTER_VARIABLE } from './test-db.ts';
import { makeDataDir, removeDataDir, silentLog } from './test-cluster.ts';

/** Settings that trade safety for speed, only for tests: a test that loses its database can simply run again. */
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  max_wal_size: '1GB',
  autovacuum: 'off',
};

let dataDir: string | null = null;
let cluster: PrivateCluster | null = null;

/** Removes servers and folders of killed test runs, which are identified by process id. */
async function clearKilledRuns(): Promise<void> {
  const parents = new Set([tmpdir(), quickFolder()].map((parent) => realpathSync(parent)));
  const folders = [...parents].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  for (const folder of folders) {
    const pid = Number(/\/shampaw-test-(\d+)-/.exec(folder)?.[1] ?? process.pid);
    if (pid === process.pid || existsSync(`/proc/${pid}`) || !existsSync('/proc/self')) continue;
    await removeDataDir(folder);
  }
}

async function onDatabase(connectionString: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await work(client);
  await client.end();
}

/** Before all database tests: starts one temporary cluster with a migrated template that every test file clones. */
export async function setup(): Promise<void> {
  await clearKilledRuns();
  // the folder is in memory even for tests with kills, because killed processes leave their writes there as on a disk
  if (!isLongForm()) process.env['TMPDIR'] = quickFolder();
  dataDir = makeDataDir('run', quickFolder());
  cluster = await startPrivateCluster({ dataDir, log: silentLog, role: 'command', settings: throwAway });
  await onDatabase(cluster.connectionString, (client) => client.query(`create database ${TEMPLATE_DATABASE}`));
  const template = databaseUrlOf(cluster.connectionString, TEMPLATE_DATABASE);
  await migrate({ connectionString: template, log: silentLog });
  await onDatabase(template, (client) => refuseOtherMoves((text) => client.query(text)));
  process.env[TEST_CLUSTER_VARIABLE] = cluster.connectionString;
}

/** After all database tests: removes all processes and folders. */
export async function teardown(): Promise<void> {
  await cluster?.stop();
  if (dataDir !== null) await removeDataDir(dataDir);
}
