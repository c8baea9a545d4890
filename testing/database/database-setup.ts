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

/** A test that loses its database to a power cut can simply run again: the only place that trades safety for speed. */
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

/** Runs of tests that were killed leave a server and a folder behind; their number says whose they were. */
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

/** Before all database tests: one throw-away cluster with one migrated template that every test file clones. */
export async function setup(): Promise<void> {
  await clearKilledRuns();
  // also for what is killed and has to come back: a kill leaves what was written, in memory as on a disk
  if (!isLongForm()) process.env['TMPDIR'] = quickFolder();
  dataDir = makeDataDir('run', quickFolder());
  cluster = await startPrivateCluster({ dataDir, log: silentLog, role: 'command', settings: throwAway });
  await onDatabase(cluster.connectionString, (client) => client.query(`create database ${TEMPLATE_DATABASE}`));
  const template = databaseUrlOf(cluster.connectionString, TEMPLATE_DATABASE);
  await migrate({ connectionString: template, log: silentLog });
  await onDatabase(template, (client) => refuseOtherMoves((text) => client.query(text)));
  process.env[TEST_CLUSTER_VARIABLE] = cluster.connectionString;
}

/** After all database tests: no process and no folder is left. */
export async function teardown(): Promise<void> {
  await cluster?.stop();
  if (dataDir !== null) await removeDataDir(dataDir);
}
