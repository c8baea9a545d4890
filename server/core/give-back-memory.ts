import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** A second of the start in which the process had so little to do is a quiet one. */
const QUIET = 0.25;
/** Nobody is kept waiting by a collection where there was so little to do for ten seconds. */
const CALM = 0.05;
const CALM_MS = 10 * SECOND_MS;
/** A young generation that is no larger is not worth a collection. */
const WORTH_BYTES = 32 * 1_048_576;

/**
 * Waits for a quiet second and then gives back what the start has left behind: V8 keeps a young generation as large as
 * the start needed it, 30 MB, and the garbage in the old one, for as long as a shop has few visitors. Takes a tenth of
 * a second, once; the heap grows again with the visitors (docs/decisions/0131).
 */
export async function giveBackStartMemory(): Promise<void> {
  while (!(await wasBelow(QUIET, SECOND_MS)));
  await collectGarbage();
}

/** The same once a rush is over, which leaves up to 128 MB of it (docs/decisions/0143). */
export async function giveBackAfterRush(calmMs = CALM_MS): Promise<void> {
  while (!(await wasBelow(CALM, calmMs)) || youngGenerationBytes() < WORTH_BYTES);
  await collectGarbage();
}

/** Never ends, and keeps no process alive. */
export async function giveBackMemory(): Promise<never> {
  await giveBackStartMemory();
  for (;;) await giveBackAfterRush();
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

/** What the process has taken for it, used or not. */
export function youngGenerationBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}

async function wasBelow(utilization: number, durationMs: number): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await pause(durationMs, undefined, { ref: false });
  return performance.eventLoopUtilization(before).utilization < utilization;
}
