import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterPaths } from './private-cluster-paths.ts';

export type Postmaster = {
  readonly pid: number;
  readonly socketFolder: string;
  /**
   * Status of the PostgreSQL server: `starting`, `ready`, `stopping`, or a value that a later PostgreSQL version adds.
   */
  readonly status: string;
};

/** Port number that is only part of the socket's name. No TCP port is opened. */
export const CLUSTER_PORT = 5432;

const LINE_OF = { pid: 0, socketFolder: 4, status: 7 } as const;
const LOOK_EVERY_MS = 4;
/**
 * Time limit of a fast shutdown of PostgreSQL, in ms. The shutdown writes a checkpoint of up to `shared_buffers`. The
 * limit is long enough for slow disks.
 */
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 3_000;

function postmasterFile(place: ClusterPaths): string {
  return join(place.databaseFiles, 'postmaster.pid');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the command line of a process. Returns an empty text if the process has ended or is a zombie. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    if (existsSync('/proc/self/cmdline')) return '';
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  }
}

function isOurServer(pid: number, place: ClusterPaths): boolean {
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && commandOf(pid).includes(place.databaseFiles);
}

/**
 * Returns the running PostgreSQL server according to `postmaster.pid`. Returns null if no server runs. The file can
 * remain after the server was killed, and its process id can be reused. Therefore the process must be alive, and its
 * command line must contain the path of this cluster's database files.
 */
export function findPostmaster(place: ClusterPaths): Postmaster | null {
  if (!existsSync(postmasterFile(place))) return null;
  const lines = readFileSync(postmasterFile(place), 'utf8').split('\n');
  const pid = Number(lines[LINE_OF.pid]);
  if (!isOurServer(pid, place)) return null;
  return {
    pid,
    socketFolder: lines[LINE_OF.socketFolder]?.trim() || place.socketFolder,
    status: lines[LINE_OF.status]?.trim() ?? 'starting',
  };
}

/**
 * Time in ms after which an empty lock file counts as stale. PostgreSQL writes its process id right after it creates
 * the file. A file that stays empty is therefore left from a power failure.
 */
const STALE_WHEN_EMPTY_MS = 10_000;

function isStale(text: string, ageMs: number, place: ClusterPaths): boolean {
  const pid = Number(text.split('\n')[LINE_OF.pid]);
  return text === '' ? ageMs > STALE_WHEN_EMPTY_MS : !isOurServer(pid, place);
}

/**
 * Removes a stale lock file. Does nothing if the file is no longer the file that was examined, because another start
 * may have created a new file meanwhile.
 */
function clearIfStale(file: string, place: ClusterPaths): void {
  if (!existsSync(file)) return;
  const judged = readFileSync(file, 'utf8');
  if (!isStale(judged, Date.now() - statSync(file).mtimeMs, place)) return;
  const aside = `${file}.stale-${process.pid}`;
  renameSync(file, aside);
  if (readFileSync(aside, 'utf8') === judged) rmSync(aside);
  else renameSync(aside, file);
}

/**
 * Removes the two lock files of a PostgreSQL server that has ended. PostgreSQL removes the lock files of a dead process
 * itself, but not if another process now has the same process id. That process can be another program of the same user,
 * or a zombie in a container without an init process. The shared memory of a live server still prevents a second
 * server.
 */
export function clearStaleLocks(place: ClusterPaths): void {
  clearIfStale(postmasterFile(place), place);
  clearIfStale(join(place.socketFolder, `.s.PGSQL.${CLUSTER_PORT}.lock`), place);
}

async function waitUntilGone(place: ClusterPaths, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (findPostmaster(place) === null) return true;
    await pause(LOOK_EVERY_MS);
  }
  return false;
}

/**
 * Runs a fast shutdown of PostgreSQL, which ends all sessions and writes everything to consistent files. If the server
 * has not ended after `FAST_STOP_MS`, runs an immediate shutdown. The next start then replays the write-ahead log.
 */
export async function stopPostmaster(place: ClusterPaths): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    const postmaster = findPostmaster(place);
    if (postmaster === null) return;
    process.kill(postmaster.pid, signal);
    if (await waitUntilGone(place, timeoutMs)) return;
  }
}
