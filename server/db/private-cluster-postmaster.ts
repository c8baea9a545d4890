import { existsSync, readFileSync, rmSync } from 'node:fs';
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

/**
 * The running server according to `postmaster.pid`, or null. The file outlives a killed server and its
 * number may belong to another program by now, so the process has to be alive and to name our files.
 */
export function findPostmaster(place: Place): Postmaster | null {
  if (!existsSync(postmasterFile(place))) return null;
  const lines = readFileSync(postmasterFile(place), 'utf8').split('\n');
  const pid = Number(lines[LINE_OF.pid]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !commandOf(pid).includes(place.databaseFiles)) return null;
  return {
    pid,
    socketFolder: lines[LINE_OF.socketFolder]?.trim() || place.socketFolder,
    status: lines[LINE_OF.status]?.trim() ?? 'starting',
  };
}

/**
 * Removes the file of a server that is gone. PostgreSQL does this itself unless the number was given to
 * another program of the same user; the shared memory it left behind still guards against a second server.
 */
export function clearStalePostmaster(place: Place): void {
  if (existsSync(postmasterFile(place)) && findPostmaster(place) === null)
    rmSync(postmasterFile(place), { force: true });
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
