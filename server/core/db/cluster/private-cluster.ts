import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../database.ts';
import { explainDataFolder } from '../backup/data-folder.ts';
import { isUnavailable } from '../pool/database-errors.ts';
import { DataFolderInUseError, PrivateClusterError } from './private-cluster-errors.ts';
import { findPlace, type Place } from './private-cluster-place.ts';
import { CLUSTER_PORT, stopPostmaster } from './private-cluster-postmaster.ts';
import { freeBytes, watchRoom } from './private-cluster-reserve.ts';
import { clusterSettings } from './private-cluster-settings.ts';
import { CLUSTER_USER, ensurePostmaster } from './private-cluster-start.ts';

export type ClusterOptions = {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** A data folder has one `server` at a time and any number of `command`s beside it. */
  readonly role: 'server' | 'command';
  /** Over the settings of private-cluster-settings.ts. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type PrivateCluster = {
  /** Stays the same while the cluster is restarted. */
  readonly connectionString: string;
  /** True where a server was found running instead of being started. */
  readonly adopted: boolean;
  /** False from the moment the cluster is lost until it is back; then the app answers 503. */
  isUp(): boolean;
  /** Free bytes on the database's disk. */
  freeBytes(): number;
  /** For whoever was told that the disk is full: the room set aside goes to the database, and the log says what is missing. */
  makeRoom(): void;
  /** Ends this user of the cluster; whoever is last shuts it down and waits until everything is written. */
  stop(): Promise<void>;
};

/** Advisory locks of the database; the first number is ours among other users of such locks. */
const LOCKS = { inUse: '21320, 1', server: '21320, 2' } as const;
/** A server that was killed gives its lock back as soon as its socket is seen closed. */
const SERVER_LOCK_PATIENCE_MS = 700;
const OPEN_PATIENCE_MS = 90_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;

/** The session that holds our locks and whose end tells that the cluster was lost. */
type Keeper = { readonly client: Client; readonly socketFolder: string; readonly adopted: boolean };

function connectionStringOf(place: Place, socketFolder: string): string {
  const host = encodeURIComponent(socketFolder);
  return `postgres://${CLUSTER_USER}:${place.password}@/postgres?host=${host}&port=${CLUSTER_PORT}&sslmode=disable`;
}

async function connectKeeper(place: Place, options: ClusterOptions): Promise<Keeper> {
  const { socketFolder, adopted } = await ensurePostmaster(place, { ...clusterSettings, ...options.settings });
  const client = new Client({
    connectionString: connectionStringOf(place, socketFolder),
    application_name: `shop ${options.role} ${process.pid}`,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // waits while another user shuts the cluster down; the shutdown then ends this session, and we start anew
  await client.query(`select pg_advisory_lock_shared(${LOCKS.inUse})`);
  return { client, socketFolder, adopted };
}

async function tryLock(client: Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lock}) as taken`);
  return rows[0]?.taken === true;
}

async function holderOf(client: Client): Promise<string> {
  const [classId, objectId] = LOCKS.server.split(', ');
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    [classId, objectId],
  );
  const pid = /(\d+)$/.exec(rows[0]?.name ?? '')?.[1];
  return pid === undefined ? '' : ` (process ${pid})`;
}

async function takeServerLock(keeper: Keeper, place: Place): Promise<void> {
  const deadline = performance.now() + SERVER_LOCK_PATIENCE_MS;
  while (!(await tryLock(keeper.client, LOCKS.server))) {
    if (performance.now() > deadline) throw new DataFolderInUseError(place.dataDir, await holderOf(keeper.client));
    await pause(50);
  }
}

/** A keeper with its locks. The cluster may be going down under us: then it is started again. */
async function openKeeper(place: Place, options: ClusterOptions, signal: AbortSignal): Promise<Keeper> {
  const deadline = performance.now() + OPEN_PATIENCE_MS;
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
    let keeper: Keeper | null = null;
    try {
      keeper = await connectKeeper(place, options);
      if (options.role === 'server') await takeServerLock(keeper, place);
      return keeper;
    } catch (error) {
      await keeper?.client.end().catch(() => undefined);
      if (!isUnavailable(error) || signal.aborted || performance.now() > deadline) throw explain(error, place);
    }
    await pause(waitMs);
  }
}

function explain(error: unknown, place: Place): unknown {
  const refused = error instanceof Error && 'code' in error && error.code === '28P01';
  return refused
    ? new PrivateClusterError(
        `The password in ${place.dataDir} does not belong to the database in ${place.clusterFolder}.`,
      )
    : explainDataFolder(error, place.dataDir);
}

function findPlaceOrExplain({ dataDir, log }: ClusterOptions): Place {
  try {
    return findPlace(dataDir, log);
  } catch (error) {
    throw explainDataFolder(error, dataDir);
  }
}

/**
 * The private cluster of a data folder: found running, started or made. Throws DataFolderInUseError where
 * another server has the folder, UnsupportedPlatformError where there are no binaries, PrivateClusterError
 * with a way out otherwise (docs/decisions/0005).
 */
export async function startPrivateCluster(options: ClusterOptions): Promise<PrivateCluster> {
  const { log } = options;
  const place = findPlaceOrExplain(options);
  const closing = new AbortController();
  let keeper: Keeper | null = await openKeeper(place, options, closing.signal);
  const { socketFolder, adopted } = keeper;
  let restoring: Promise<void> | null = null;
  if (adopted) log.info({ dataDir: place.dataDir }, 'the database was already running');
  watch(keeper);
  const room = watchRoom(place, log, closing.signal);
  if (options.role === 'server') room.setAsideSoon();

  function watch(watched: Keeper): void {
    watched.client.once('end', () => {
      keeper = null;
      if (!closing.signal.aborted) restoring = restore();
    });
  }

  async function restore(): Promise<void> {
    log.error({ dataDir: place.dataDir }, 'the database was lost and is brought back');
    for (let waitMs = FIRST_PAUSE_MS; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
      try {
        const restored = await openKeeper({ ...place, socketFolder }, options, closing.signal);
        watch(restored);
        keeper = restored;
        room.setAsideSoon();
        log.info({ dataDir: place.dataDir }, 'the database is back');
        return;
      } catch (error) {
        log.error({ reason: String(error) }, 'the database does not come back yet');
        await pause(waitMs);
      }
    }
  }

  async function stop(): Promise<void> {
    if (closing.signal.aborted) return;
    closing.abort();
    await restoring;
    if (keeper === null) await stopPostmaster(place);
    else await leave(keeper.client, place);
  }

  return {
    connectionString: connectionStringOf(place, socketFolder),
    adopted,
    isUp: () => keeper !== null,
    freeBytes: () => freeBytes(place),
    makeRoom: () => room.make(),
    stop,
  };
}

/** Whoever gets the lock that every user shares is the last one, and keeps it until the cluster is down. */
async function leave(client: Client, place: Place): Promise<void> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${LOCKS.inUse})`);
    if (await tryLock(client, LOCKS.inUse)) await stopPostmaster(place);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
