import { readFileSync, readdirSync } from 'node:fs';
import { locateCluster } from '#server/core/db/cluster/private-cluster-paths.ts';
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

/** Returns the process ids of a PostgreSQL server and its children. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  return [postmaster, ...children.map(Number)];
}

/** Sends a signal to a PostgreSQL server and its children only. */
export function signalServer(postmaster: number, signal: NodeJS.Signals): void {
  for (const pid of processesOf(postmaster)) {
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended already
    }
  }
}

/**
 * Ends a private cluster like a power cut: all its processes at once, by process id, without a shutdown. Touches only
 * processes whose parent is this cluster's postmaster.
 */
export function killCluster(dataDir: string): void {
  const postmaster = findPostmaster(locateCluster(dataDir, silentLog));
  if (postmaster !== null) signalServer(postmaster.pid, 'SIGKILL');
}
