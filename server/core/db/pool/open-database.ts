import type { Database, DatabaseLog } from '../database.ts';
import {
  conditionProblems,
  durabilityOf,
  readCondition,
  type DatabaseCondition,
  type Durability,
} from './database-condition.ts';
import { toDatabaseError } from './database-errors.ts';
import { connectClient, hostsOf, requireWritable } from './database-hosts.ts';
import { createDatabase, type DatabaseOptions } from './pool.ts';
import { NoDatabaseError } from '../cluster/private-cluster-errors.ts';
import { hasCluster } from '../cluster/private-cluster-place.ts';
import { startPrivateCluster, type PrivateCluster } from '../cluster/private-cluster.ts';
import { untilAvailable } from './until-available.ts';

export type OpenOptions = {
  /** Null or absent: the private cluster in the data folder. */
  readonly databaseUrl?: string | null;
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** `server` (the default) refuses a data folder that another server has; a `command` works beside it. */
  readonly role?: 'server' | 'command';
  /** Connections at once. */
  readonly max?: number;
  /** How long a server asks a database that does not answer yet; a minute by default. */
  readonly patienceMs?: number;
  /** Over the settings of the private cluster, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type OpenDatabase = {
  readonly db: Database;
  readonly connectionString: string;
  readonly engine: 'private' | 'outside';
  /** `full` where every answered write survives a power cut. */
  durability(): Durability;
  /** False while the private cluster is being brought back; an outside one is asked by using it. */
  isUp(): boolean;
  /** Free bytes on the private cluster's disk; null for an external database. */
  freeBytes(): number | null;
  /** Closes the connections, then, last of all, the private cluster unless somebody else still uses it. */
  close(): Promise<void>;
};

/**
 * Opens the database wherever it is, and logs as an error whatever the books depend on and it does not promise. Throws
 * DataFolderInUseError, NoDatabaseError, UnsupportedPlatformError or another PrivateClusterError for the private one,
 * DatabaseUnavailableError if it does not answer for a minute (a command does not wait for an outside one).
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl = null, role = 'server', log, max } = options;
  if (databaseUrl !== null) return openOutside({ connectionString: databaseUrl, log, max }, options);
  if (role === 'command' && !hasCluster(options.dataDir)) throw new NoDatabaseError(options.dataDir);
  const cluster = await startPrivateCluster({ ...options, role });
  try {
    const { connectionString } = cluster;
    const condition = await untilAvailable(() => askCondition(connectionString, { mustWrite: false }), {
      log,
      text: 'the private database does not answer yet and is asked again',
      ...patienceOf(options),
    });
    const wanted = { connectionString, log, max, onDiskFull: () => cluster.makeRoom() };
    return connect(wanted, { condition, cluster, role });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function patienceOf({ patienceMs }: OpenOptions): { patienceMs?: number } {
  return patienceMs === undefined ? {} : { patienceMs };
}

/**
 * A machine that starts brings its database and its shop up in any order: a server waits for the other, also while one
 * that may only be read has yet to become the leader.
 */
async function openOutside(options: DatabaseOptions, given: OpenOptions): Promise<OpenDatabase> {
  const { connectionString, log } = options;
  const { role = 'server' } = given;
  const condition = await untilAvailable(() => askCondition(connectionString, { mustWrite: role === 'server' }), {
    log,
    text: 'the database outside is not there yet and is asked again',
    detail: { hosts: hostsOf(connectionString) },
    ...(role === 'server' ? patienceOf(given) : { patienceMs: 0 }),
  });
  return connect(options, { condition, cluster: null, role });
}

type Found = {
  readonly condition: DatabaseCondition;
  readonly cluster: PrivateCluster | null;
  readonly role: 'server' | 'command';
};

function connect(options: DatabaseOptions, { condition, cluster, role }: Found): OpenDatabase {
  const { connectionString, log } = options;
  if (role === 'server') for (const problem of conditionProblems(condition)) log.error({}, problem);
  const db = createDatabase(options);
  return {
    db,
    connectionString,
    engine: cluster === null ? 'outside' : 'private',
    durability: () => durabilityOf(condition),
    isUp: () => cluster?.isUp() ?? true,
    freeBytes: () => cluster?.freeBytes() ?? null,
    async close() {
      await db.close();
      await cluster?.stop();
    },
  };
}

async function askCondition(connectionString: string, { mustWrite }: { readonly mustWrite: boolean }) {
  const client = await connectClient(connectionString);
  try {
    if (mustWrite) await requireWritable(client);
    return await readCondition(client);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end();
  }
}
