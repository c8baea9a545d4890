import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of a child process. `nice` is 1 to 19, and a higher value means a lower priority. If the machine
 * runs out of memory, Linux kills this child process first.
 */
export function lowerPriority({ pid }: Pick<ChildProcess, 'pid'>, nice: number): void {
  // the process could not be started, and its error event follows
  if (pid === undefined) return;
  setPriority(pid, nice);
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // only Linux has the file that is written here
  }
}
