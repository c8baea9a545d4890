import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../database.ts';
import { explainDataFolderError } from '../backup/data-folder.ts';
import { isUnavailableError } from '../pool/database-errors.ts';
import { DataFolderInUseError, PrivateClusterError } from './private-cluster-errors.ts';
import { locateCluster, type ClusterPaths } from './private-cluster-paths.ts';
import { CLUSTER_PORT, stopPostmaster } from './private-cluster-postmaster.ts';
import { freeBytes, watchDiskSpace } from './private-cluster-reserve.ts';
import { clusterSettings } from './private-cluster-settings.ts';
import { CLUSTER_USER, ensurePostmaster } from './private-cluster-start.ts';

export type ClusterOptions = {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /**
   * Role of this process. A data folder has at most one `server` process at a time, and any number of `command`
   * processes.
   */
  readonly role: 'server' | 'command';
  /** Overrides of private-cluster-settings.ts. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type PrivateCluster = {
  /** Connection string of the cluster. It stays the same when the cluster is restarted. */
  readonly connectionString: string;
  /** True if the cluster was already running; false if this process started it. */
  readonly wasAlreadyRunning: boolean;
  /** Returns false while the cluster is being restarted after a crash. The app then responds with 503. */
  isUp(): boolean;
  /** Returns the free space in bytes on the database's disk. */
  freeBytes(): number;
  handleDiskFull(): void;
  /**
   * Releases the cluster. The last process that uses the cluster shuts it down and waits until everything is written.
   */
  stop(): Promise<void>;
};

/** Ids of the advisory locks in the database. The first number separates them from the locks of other programs. */
const LOCKS = { inUse: '21320, 1', server: '21320, 2' } as const;
/**
 * Time limit in ms for taking the server lock. PostgreSQL releases the lock of a killed server as soon as it sees the
 * closed socket.
 */
const SERVER_LOCK_TIMEOUT_MS = 700;
const OPEN_TIMEOUT_MS = 90_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Database session that owns this process's advisory locks. If the session ends, the cluster has stopped or crashed.
 */
type LockSession = { readonly client: Client; readonly socketFolder: string; readonly wasAlreadyRunning: boolean };

function connectionStringOf(place: ClusterPaths, socketFolder: string): string {
  const host = encodeURIComponent(socketFolder);
  return `postgres://${CLUSTER_USER}:${place.password}@/postgres?host=${host}&port=${CLUSTER_PORT}&sslmode=disable`;
}

async function connectLockSession(place: ClusterPaths, options: ClusterOptions): Promise<LockSession> {
  const { socketFolder, wasAlreadyRunning } = await ensurePostmaster(place, {
    ...clusterSettings,
    ...options.settings,
  });
  const client = new Client({
    connectionString: connectionStringOf(place, socketFolder),
    application_name: `shop ${options.role} ${process.pid}`,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // this call waits while another process shuts the cluster down; the shutdown then ends this session, and the cluster
  // is started again
  await client.query(`select pg_advisory_lock_shared(${LOCKS.inUse})`);
  return { client, socketFolder, wasAlreadyRunning };
}

async function tryLock(client: Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lock}) as taken`);
  return rows[0]?.taken === true;
}

async function lockHolderOf(client: Client): Promise<string> {
  const [classId, objectId] = LOCKS.server.split(', ');
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    [classId, objectId],
  );
  const pid = /(\d+)$/.exec(rows[0]?.name ?? '')?.[1];
  return pid === undefined ? '' : ` (process ${pid})`;
}

async function takeServerLock(keeper: LockSession, place: ClusterPaths): Promise<void> {
  const deadline = performance.now() + SERVER_LOCK_TIMEOUT_MS;
  while (!(await tryLock(keeper.client, LOCKS.server))) {
    if (performance.now() > deadline) throw new DataFolderInUseError(place.dataDir, await lockHolderOf(keeper.client));
    await pause(50);
  }
}

/**
 * Opens a database session and takes this process's advisory locks. If the cluster shuts down meanwhile, starts it
 * again.
 */
async function openLockSession(
  place: ClusterPaths,
  options: ClusterOptions,
  signal: AbortSignal,
): Promise<LockSession> {
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
    let keeper: LockSession | null = null;
    try {
      keeper = await connectLockSession(place, options);
      if (options.role === 'server') await takeServerLock(keeper, place);
      return keeper;
    } catch (error) {
      await keeper?.client.end().catch(() => undefined);
      if (!isUnavailableError(error) || signal.aborted || performance.now() > deadline)
        throw startFailureOf(error, place);
    }
    await pause(waitMs);
  }
}

function startFailureOf(error: unknown, place: ClusterPaths): unknown {
  const isPasswordRefused = error instanceof Error && 'code' in error && error.code === '28P01';
  return isPasswordRefused
    ? new PrivateClusterError(
        `The password in ${place.dataDir} does not belong to the database in ${place.clusterFolder}.`,
      )
    : explainDataFolderError(error, place.dataDir);
}

function locateClusterOrExplain({ dataDir, log }: ClusterOptions): ClusterPaths {
  try {
    return locateCluster(dataDir, log);
  } catch (error) {
    throw explainDataFolderError(error, dataDir);
  }
}

/**
 * Opens the private cluster of a data folder. Uses the cluster if it runs; otherwise starts or creates it. Throws
 * DataFolderInUseError if another server uses the folder, and UnsupportedPlatformError if no binaries exist for the
 * platform; otherwise PrivateClusterError with a remedy (docs/decisions/0005).
 */
export async function startPrivateCluster(options: ClusterOptions): Promise<PrivateCluster> {
  const { log } = options;
  const place = locateClusterOrExplain(options);
  const closing = new AbortController();
  let keeper: LockSession | null = await openLockSession(place, options, closing.signal);
  const { socketFolder, wasAlreadyRunning } = keeper;
  let restoring: Promise<void> | null = null;
  if (wasAlreadyRunning) log.info({ dataDir: place.dataDir }, 'the database was already running');
  watch(keeper);
  const reserve = watchDiskSpace(place, log, closing.signal);
  if (options.role === 'server') reserve.createSoon();

  function watch(watched: LockSession): void {
    watched.client.once('end', () => {
      keeper = null;
      if (!closing.signal.aborted) restoring = restore();
    });
  }

  async function restore(): Promise<void> {
    log.error({ dataDir: place.dataDir }, 'lost the database, restarting it');
    for (let waitMs = FIRST_PAUSE_MS; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
      try {
        const restored = await openLockSession({ ...place, socketFolder }, options, closing.signal);
        watch(restored);
        keeper = restored;
        reserve.createSoon();
        log.info({ dataDir: place.dataDir }, 'the database is back');
        return;
      } catch (error) {
        log.error({ reason: String(error) }, 'could not restart the database yet');
        await pause(waitMs);
      }
    }
  }

  async function stop(): Promise<void> {
    if (closing.signal.aborted) return;
    closing.abort();
    await restoring;
    if (keeper === null) await stopPostmaster(place);
    else await releaseLocks(keeper.client, place);
  }

  return {
    connectionString: connectionStringOf(place, socketFolder),
    wasAlreadyRunning,
    isUp: () => keeper !== null,
    freeBytes: () => freeBytes(place),
    handleDiskFull: () => reserve.handleDiskFull(),
    stop,
  };
}

/**
 * Requests exclusive ownership of the advisory lock that all processes share. Only the last process gets it, and then
 * shuts the cluster down.
 */
async function releaseLocks(client: Client, place: ClusterPaths): Promise<void> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${LOCKS.inUse})`);
    if (await tryLock(client, LOCKS.inUse)) await stopPostmaster(place);
  } catch (error) {
    if (!isUnavailableError(error)) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
