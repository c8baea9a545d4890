import { Client } from 'pg';
import type { Database, DatabaseLog } from './database.ts';
import { toDatabaseError } from './database-errors.ts';
import { createDatabase, type DatabaseOptions } from './pool.ts';
import { startPrivateCluster, type PrivateCluster } from './private-cluster.ts';
import { CONNECTION_TIMEOUT_MS } from './session-settings.ts';

export type OpenOptions = {
  /** Null or absent: the private cluster in the data folder. */
  readonly databaseUrl?: string | null;
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** `server` (the default) refuses a data folder that another server has; a `command` works beside it. */
  readonly role?: 'server' | 'command';
  /** Connections at once. */
  readonly max?: number;
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

/**
 * The database wherever it is. Throws DataFolderInUseError, UnsupportedPlatformError or PrivateClusterError
 * for the private one and DatabaseUnavailableError where an outside one does not answer.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl = null, role = 'server', log, max } = options;
  if (databaseUrl !== null) return connect({ connectionString: databaseUrl, log, max }, null);
  const cluster = await startPrivateCluster({ ...options, role });
  try {
    return await connect({ connectionString: cluster.connectionString, log, max }, cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function connect(options: DatabaseOptions, cluster: PrivateCluster | null): Promise<OpenDatabase> {
  const { connectionString } = options;
  const durability = await readDurability(connectionString);
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
async function readDurability(connectionString: string): Promise<'full' | 'reduced'> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
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
