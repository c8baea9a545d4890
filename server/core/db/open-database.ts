import { setTimeout as pause } from 'node:timers/promises';
import type { Database, DatabaseLog } from './database.ts';
import { isUnavailable, toDatabaseError } from './database-errors.ts';
import { connectClient, hostsOf, requireWritable } from './database-hosts.ts';
import { createDatabase, type DatabaseOptions } from './pool.ts';
import { NoDatabaseError } from './private-cluster-errors.ts';
import { hasCluster } from './private-cluster-place.ts';
import { startPrivateCluster, type PrivateCluster } from './private-cluster.ts';

export type OpenOptions = {
  /** Null or absent: the private cluster in the data folder. */
  readonly databaseUrl?: string | null;
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** `server` (the default) refuses a data folder that another server has; a `command` works beside it. */
  readonly role?: 'server' | 'command';
  /** Connections at once. */
  readonly max?: number;
  /** How long a server asks for an outside database that is not there yet; a minute where nothing is said. */
  readonly patienceMs?: number;
  /** Over the settings of the private cluster, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type OpenDatabase = {
  readonly db: Database;
  readonly connectionString: string;
  readonly engine: 'private' | 'outside';
  /** `full` where every answered write survives a power cut. */
  durability(): 'full' | 'reduced';
  /** False while the private cluster is being brought back; an outside one is asked by using it. */
  isUp(): boolean;
  /** Of the disk that the private cluster writes to; null where the database is outside. */
  freeBytes(): number | null;
  /** Closes the connections, then, last of all, the private cluster unless somebody else still uses it. */
  close(): Promise<void>;
};

const OUTSIDE_PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * The database wherever it is. Throws DataFolderInUseError, UnsupportedPlatformError or PrivateClusterError
 * for the private one and DatabaseUnavailableError where an outside one does not answer.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl = null, role = 'server', log, max } = options;
  if (databaseUrl !== null) return connectOutside({ connectionString: databaseUrl, log, max }, options);
  if (role === 'command' && !hasCluster(options.dataDir)) throw new NoDatabaseError(options.dataDir);
  const cluster = await startPrivateCluster({ ...options, role });
  try {
    const { connectionString } = cluster;
    const durability = await readDurability(connectionString, { mustWrite: false });
    return connect({ connectionString, log, max, onDiskFull: () => cluster.makeRoom() }, { durability, cluster });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/**
 * A machine that starts brings its database and its shop up in any order: a server waits for the other, also while one
 * that may only be read has yet to become the leader.
 */
async function connectOutside(
  options: DatabaseOptions,
  { role = 'server', patienceMs = OUTSIDE_PATIENCE_MS }: OpenOptions,
): Promise<OpenDatabase> {
  const deadline = performance.now() + (role === 'server' ? patienceMs : 0);
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const durability = await readDurability(options.connectionString, { mustWrite: role === 'server' });
      return connect(options, { durability, cluster: null });
    } catch (error) {
      const secondsLeft = Math.round((deadline - performance.now()) / 1_000);
      if (!isUnavailable(error) || secondsLeft <= 0) throw error;
      options.log.warn(
        { hosts: hostsOf(options.connectionString), reason: String(error), secondsLeft },
        'the database outside is not there yet and is asked again',
      );
    }
    await pause(waitMs);
  }
}

type Found = { readonly durability: 'full' | 'reduced'; readonly cluster: PrivateCluster | null };

function connect(options: DatabaseOptions, { durability, cluster }: Found): OpenDatabase {
  const { connectionString } = options;
  const db = createDatabase(options);
  return {
    db,
    connectionString,
    engine: cluster === null ? 'outside' : 'private',
    durability: () => durability,
    isUp: () => cluster?.isUp() ?? true,
    freeBytes: () => cluster?.freeBytes() ?? null,
    async close() {
      await db.close();
      await cluster?.stop();
    },
  };
}

/** A commit that returns before the log is on disk is `off`; `local` and all stronger ones wait. */
async function readDurability(connectionString: string, { mustWrite }: { readonly mustWrite: boolean }) {
  const client = await connectClient(connectionString);
  try {
    if (mustWrite) await requireWritable(client);
    const { rows } = await client.query<{ full: boolean }>(
      `select current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
         and current_setting('synchronous_commit') <> 'off' as full`,
    );
    return rows[0]?.full === true ? 'full' : 'reduced';
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end();
  }
}
