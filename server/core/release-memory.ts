import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Event loop utilisation below which a second counts as quiet during the start of the server. */
const QUIET_LOAD = 0.25;
/** Event loop utilisation below which a period counts as calm, so that a garbage collection delays no request. */
const CALM_LOAD = 0.05;
const CALM_MS = 10 * SECOND_MS;
/** Minimum size of V8's young generation, in bytes, at which a garbage collection is worthwhile. */
const WORTH_BYTES = 32 * 1_048_576;

/**
 * Waits for a quiet second and then runs a full garbage collection, because much of the memory is needed only during
 * the start. With few visitors, V8 would otherwise keep 30 MB of the young generation and the garbage of the old
 * generation. The collection takes a tenth of a second and runs once. The heap grows again with traffic
 * (docs/decisions/0035).
 */
export async function releaseStartMemory(): Promise<void> {
  while (!(await staysBelowUtilization(QUIET_LOAD, SECOND_MS)));
  await collectGarbage();
}

/**
 * Runs a full garbage collection after each traffic peak, because a peak leaves up to 128 MB of memory in use
 * (docs/decisions/0035).
 */
export async function releaseMemoryAfterPeak(calmMs = CALM_MS): Promise<void> {
  while (!(await staysBelowUtilization(CALM_LOAD, calmMs)) || youngGenerationBytes() < WORTH_BYTES);
  await collectGarbage();
}

/**
 * Frees memory after the start and after each traffic peak. The promise never resolves, and it does not keep the
 * process alive.
 */
export async function releaseMemory(): Promise<never> {
  await releaseStartMemory();
  for (;;) await releaseMemoryAfterPeak();
}

/** Runs a garbage collection through the inspector protocol, which also returns freed pages to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  // the garbage collection holds a lock while it reports, so a disconnect at that moment would block forever
  await nextTurn();
  session.disconnect();
}

/** Returns the size of V8's young generation in bytes, including unused space. */
export function youngGenerationBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}

async function staysBelowUtilization(utilization: number, durationMs: number): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await pause(durationMs, undefined, { ref: false });
  return performance.eventLoopUtilization(before).utilization < utilization;
}
