import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Puts a process of ours behind the shop from its first instruction on: it waits for the processor (`nice` from 1 to 19,
 * the higher the later), and where memory runs out for the whole machine, Linux takes it first.
 */
export function standBehind({ pid }: Pick<ChildProcess, 'pid'>, nice: number): void {
  // it could not be started: its error is on its way
  if (pid === undefined) return;
  setPriority(pid, nice);
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // other systems have no such file
  }
}
