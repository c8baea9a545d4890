import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/core/jerusalem-time.ts';

/** A second in which the process had so little to do is a quiet one. */
const QUIET = 0.25;

/**
 * Waits for a quiet second and then gives back what the start has left behind: V8 keeps a young generation as large as
 * the start needed it, 30 MB, and the garbage in the old one, for as long as a shop has few visitors. Takes a tenth of
 * a second, once; the heap grows again with the visitors (docs/decisions/0131).
 */
export async function giveBackStartMemory(): Promise<void> {
  while (!(await wasQuiet()));
  await collectGarbage();
}

/** By the engine's own door for it: a collection that also gives back what it has emptied. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  // the collection holds a lock while it answers, and whoever hangs up then waits for it for ever
  await nextTurn();
  session.disconnect();
}

async function wasQuiet(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await pause(SECOND_MS, undefined, { ref: false });
  return performance.eventLoopUtilization(before).utilization < QUIET;
}
