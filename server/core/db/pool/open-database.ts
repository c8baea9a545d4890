import type { Database, DatabaseLog } from '../database.ts';
import {
  conditionProblems,
  durabilityOf,
  readDatabaseCondition,
  type DatabaseCondition,
  type Durability,
} from './database-condition.ts';
import { toDatabaseError } from './database-errors.ts';
import { connectClient, databaseHostListOf, requireWritableHost } from './database-hosts.ts';
import { createDatabase, type DatabasePoolOptions } from './pool.ts';
import { NoDatabaseError } from '../cluster/private-cluster-errors.ts';
import { hasCluster } from '../cluster/private-cluster-paths.ts';
import { startPrivateCluster, type PrivateCluster } from '../cluster/private-cluster.ts';
import { retryUntilAvailable } from './retry-until-available.ts';

export type OpenDatabaseOptions = {
  /** URL of an external database. If it is null or absent, the private cluster in the data folder is used. */
  readonly databaseUrl?: string | null;
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /**
   * Role of this process. A `server` (default) refuses a data folder that another server uses; a `command` can run
   * beside a server.
   */
  readonly role?: 'server' | 'command';
  /** Maximum number of connections in the pool. */
  readonly max?: number;
  /** Time in ms for which a server retries a database that does not respond; a minute by default. */
  readonly retryForMs?: number;
  readonly settings?: Readonly<Record<string, string>>;
};

export type DatabaseHandle = {
  readonly db: Database;
  readonly connectionString: string;
  readonly engine: 'private' | 'outside';
  /** Returns `full` if every acknowledged write survives a power failure. */
  durability(): Durability;
  /**
   * Returns false while the private cluster is being restarted. Always returns true for an external database, because
   * errors of its statements show that it is down.
   */
  isUp(): boolean;
  /** Returns the free space in bytes on the disk of the private cluster. Returns null for an external database. */
  freeBytes(): number | null;
  /** Closes the connections, and then the private cluster if no other process uses it. */
  close(): Promise<void>;
};

/**
 * Opens the private or the external database. A server also logs an error for each requirement of the ledger that the
 * database does not meet. For the private cluster it throws DataFolderInUseError, NoDatabaseError,
 * UnsupportedPlatformError or another PrivateClusterError. Throws DatabaseUnavailableError if the database does not
 * respond for a minute. A command does not wait for an external database.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseHandle> {
  const { databaseUrl = null, role = 'server', log, max } = options;
  if (databaseUrl !== null) return openExternalDatabase({ connectionString: databaseUrl, log, max }, options);
  if (role === 'command' && !hasCluster(options.dataDir)) throw new NoDatabaseError(options.dataDir);
  const cluster = await startPrivateCluster({ ...options, role });
  try {
    const { connectionString } = cluster;
    const condition = await retryUntilAvailable(() => fetchDatabaseCondition(connectionString, { mustWrite: false }), {
      log,
      text: 'the private database does not answer yet, will retry',
      ...retryDurationOf(options),
    });
    const wanted = { connectionString, log, max, onDiskFull: () => cluster.handleDiskFull() };
    return connect(wanted, { condition, cluster, role });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function retryDurationOf({ retryForMs }: OpenDatabaseOptions): { retryForMs?: number } {
  return retryForMs === undefined ? {} : { retryForMs };
}

/**
 * Opens an external database. A server retries for a minute (`retryForMs`) until the database is available and
 * writable. After a reboot the database and the shop can therefore start in any order.
 */
async function openExternalDatabase(
  options: DatabasePoolOptions,
  openOptions: OpenDatabaseOptions,
): Promise<DatabaseHandle> {
  const { connectionString, log } = options;
  const { role = 'server' } = openOptions;
  const condition = await retryUntilAvailable(
    () => fetchDatabaseCondition(connectionString, { mustWrite: role === 'server' }),
    {
      log,
      text: 'the external database does not answer yet, will retry',
      detail: { hosts: databaseHostListOf(connectionString) },
      ...(role === 'server' ? retryDurationOf(openOptions) : { retryForMs: 0 }),
    },
  );
  return connect(options, { condition, cluster: null, role });
}

type ConnectedServer = {
  readonly condition: DatabaseCondition;
  readonly cluster: PrivateCluster | null;
  readonly role: 'server' | 'command';
};

function connect(options: DatabasePoolOptions, { condition, cluster, role }: ConnectedServer): DatabaseHandle {
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

async function fetchDatabaseCondition(connectionString: string, { mustWrite }: { readonly mustWrite: boolean }) {
  const client = await connectClient(connectionString);
  try {
    if (mustWrite) await requireWritableHost(client);
    return await readDatabaseCondition(client);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end();
  }
}
