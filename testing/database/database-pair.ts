import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgresBinaries } from '#server/core/db/cluster/private-cluster-binaries.ts';
import { changeOwner, spawnUserOf } from '#server/core/db/cluster/private-cluster-owner.ts';
import { locateCluster, type ClusterPaths } from '#server/core/db/cluster/private-cluster-paths.ts';
import { startPrivateCluster } from '#server/core/db/cluster/private-cluster.ts';
import { freePort } from '../chaos/front-door.ts';
import { signalServer } from '../chaos/kill-cluster.ts';
import { makeDataDir, removeDataDir, silentLog } from './test-cluster.ts';

const READY_MS = 30_000;
const LOOK_EVERY_MS = 50;

type Half = { readonly dataDir: string; readonly port: number; child: ChildProcess | null };

/** A primary whose commits wait for a standby, and that standby, from our own binaries, each on its own port. */
export type DatabasePair = {
  /** Both hosts, primary first. */
  readonly databaseUrl: string;
  /** Kills all its processes at once, like a power cut. */
  killPrimary(): void;
  /** SIGSTOP or SIGCONT to every process of the standby. */
  signalStandby(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Promotes the standby; resolves when it accepts writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
};

const settingsOfBoth = { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' };

function addressOf({ password }: ClusterPaths, port: number): string {
  return `postgres://shop:${password}@127.0.0.1:${port}/postgres`;
}

function signal({ child }: Half, name: NodeJS.Signals): void {
  if (child?.pid !== undefined) signalServer(child.pid, name);
}

async function ask(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function launch(half: Half, settings: Readonly<Record<string, string>>): Promise<void> {
  const place = locateCluster(half.dataDir, silentLog);
  const given = Object.entries({ listen_addresses: '127.0.0.1', ...settingsOfBoth, ...settings });
  half.child = spawn(
    findPostgresBinaries(place).postgres,
    ['-D', place.databaseFiles, '-k', place.socketFolder, '-p', String(half.port)].concat(
      given.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ),
    {
      ...spawnUserOf(place.owner),
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: 'ignore',
    },
  );
  const deadline = performance.now() + READY_MS;
  while (
    !(await ask(addressOf(place, half.port), 'select 1').then(
      () => true,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error(`no database on port ${half.port} within ${READY_MS} ms`);
    await pause(LOOK_EVERY_MS);
  }
}

async function end(half: Half, name: NodeJS.Signals): Promise<void> {
  if (half.child === null || half.child.exitCode !== null || half.child.signalCode !== null) return;
  const ended = once(half.child, 'exit');
  half.child.kill(name);
  await ended;
}

async function madePrimary(): Promise<Half> {
  const dataDir = makeDataDir('primary');
  await (await startPrivateCluster({ dataDir, log: silentLog, role: 'server' })).stop();
  const { databaseFiles } = locateCluster(dataDir, silentLog);
  appendFileSync(
    join(databaseFiles, 'pg_hba.conf'),
    'host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n',
  );
  const primary: Half = { dataDir, port: await freePort(), child: null };
  // a standby cannot read the log from before it existed
  await launch(primary, {});
  await ask(addressOf(locateCluster(dataDir, silentLog), primary.port), 'checkpoint');
  await end(primary, 'SIGINT');
  return primary;
}

/** The package has no pg_basebackup; a copy of the stopped primary is equivalent. */
async function madeStandby(primary: Half): Promise<Half> {
  const dataDir = makeDataDir('standby');
  spawnSync('cp', ['-a', `${primary.dataDir}/.`, dataDir]);
  const { databaseFiles, owner } = locateCluster(dataDir, silentLog);
  const sign = join(databaseFiles, 'standby.signal');
  writeFileSync(sign, '');
  changeOwner(sign, owner);
  return { dataDir, port: await freePort(), child: null };
}

export async function startDatabasePair(): Promise<DatabasePair> {
  const primary = await madePrimary();
  const standby = await madeStandby(primary);
  const place = locateCluster(primary.dataDir, silentLog);
  await launch(primary, { synchronous_standby_names: '*' });
  await launch(standby, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=shop password=${place.password}`,
  });
  const standbyUrl = addressOf(place, standby.port);
  return {
    databaseUrl: addressOf(place, primary.port).replace(
      `:${primary.port}/postgres`,
      `:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    ),
    killPrimary: () => signal(primary, 'SIGKILL'),
    signalStandby: (name) => signal(standby, name),
    async promote() {
      const [promoted] = await ask(standbyUrl, 'select pg_promote(true, 60) as done');
      if (promoted?.['done'] !== true) throw new Error('the standby was not promoted within 60 s');
    },
    async close() {
      signal(standby, 'SIGCONT');
      for (const half of [primary, standby]) {
        await end(half, 'SIGQUIT');
        await removeDataDir(half.dataDir);
      }
    },
  };
}
