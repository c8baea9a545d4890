import { readFileSync, readdirSync } from 'node:fs';
import { findPlace } from '#server/core/db/cluster/private-cluster-place.ts';
import { findPostmaster } from '#server/core/db/cluster/private-cluster-postmaster.ts';
import { silentLog } from '../database/test-cluster.ts';

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** A PostgreSQL server and its children, by number. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  return [postmaster, ...children.map(Number)];
}

/** Sends a signal to a PostgreSQL server and its children; to nobody else. */
export function signalServer(postmaster: number, signal: NodeJS.Signals): void {
  for (const pid of processesOf(postmaster)) {
    try {
      process.kill(pid, signal);
    } catch {
      // it was faster
    }
  }
}

/**
 * Ends a private cluster as a power cut does: every process of it at once, by number, nothing is told to anybody.
 * Only processes whose parent is this cluster's own postmaster are touched.
 */
export function killCluster(dataDir: string): void {
  const postmaster = findPostmaster(findPlace(dataDir, silentLog));
  if (postmaster !== null) signalServer(postmaster.pid, 'SIGKILL');
}
