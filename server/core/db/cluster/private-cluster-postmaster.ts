import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './private-cluster-place.ts';

/** A PostgreSQL server that runs on the cluster, whoever started it. */
export type Postmaster = {
  readonly pid: number;
  readonly socketFolder: string;
  /** `starting`, `ready`, `stopping`, or what a later version says. */
  readonly status: string;
};

/** A socket is named after a port; nothing listens on it. */
export const CLUSTER_PORT = 5432;

const LINE_OF = { pid: 0, socketFolder: 4, status: 7 } as const;
const LOOK_EVERY_MS = 4;
/** A fast shutdown writes a checkpoint of at most `shared_buffers`; slow disks get their time. */
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 3_000;

function postmasterFile(place: Place): string {
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

/** The command line of a process; empty for one that is gone or waits to be buried. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    if (existsSync('/proc/self/cmdline')) return '';
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  }
}

function isOurServer(pid: number, place: Place): boolean {
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && commandOf(pid).includes(place.databaseFiles);
}

/**
 * The running server according to `postmaster.pid`, or null. The file outlives a killed server and its
 * number may belong to another program by now, so the process has to be alive and to name our files.
 */
export function findPostmaster(place: Place): Postmaster | null {
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

/** PostgreSQL writes its number right after it made the file; one that stays empty is from a power cut. */
const EMPTY_FOR_GOOD_MS = 10_000;

function isStale(text: string, ageMs: number, place: Place): boolean {
  const pid = Number(text.split('\n')[LINE_OF.pid]);
  return text === '' ? ageMs > EMPTY_FOR_GOOD_MS : !isOurServer(pid, place);
}

/** Takes the file away only if it is still the one that was judged: another start may just have made its own. */
function clearIfStale(file: string, place: Place): void {
  if (!existsSync(file)) return;
  const judged = readFileSync(file, 'utf8');
  if (!isStale(judged, Date.now() - statSync(file).mtimeMs, place)) return;
  const aside = `${file}.stale-${process.pid}`;
  renameSync(file, aside);
  if (readFileSync(aside, 'utf8') === judged) rmSync(aside);
  else renameSync(aside, file);
}

/**
 * Removes the two lock files of a server that is gone. PostgreSQL does this itself unless their number
 * belongs to another program of the same user, or to the dead server that nobody buried yet (a container
 * without an init process). The shared memory of a living server still guards against a second one.
 */
export function clearStaleLocks(place: Place): void {
  clearIfStale(postmasterFile(place), place);
  clearIfStale(join(place.socketFolder, `.s.PGSQL.${CLUSTER_PORT}.lock`), place);
}

async function waitUntilGone(place: Place, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (findPostmaster(place) === null) return true;
    await pause(LOOK_EVERY_MS);
  }
  return false;
}

/** Fast shutdown: sessions are ended, everything is written, the files are consistent. */
export async function stopPostmaster(place: Place): Promise<void> {
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
