import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { listUnfinishedWalkUps, listReopenedWalkUps } from '../store/walk-up/walk-up.ts';
import { advanceWalkUp, type AdvanceWalkUpDeps } from './advance-walk-up.ts';

/** Maximum number of walk-ups per round; the shop has fewer bays than this. */
const BATCH = 1_000;

/**
 * Maximum age in ms of a walk-up for which a late payment is handled here. For older walk-ups, the customer gets a
 * voucher by mail.
 */
const SINCE_MS = 30 * DAY_MS;

/**
 * Overlap in ms of the time ranges of two rounds. It is far longer than a transaction and than the clock difference
 * between two processes.
 */
const OVERLAP_MS = HOUR_MS;

/**
 * Advances all unfinished walk-ups, so that they also proceed after the customer has closed the page: paid walk-ups
 * become vouchers, and unpaid walk-ups release their bay. Also advances walk-ups that were reopened since a given time
 * (epoch ms). Returns false if further reopened walk-ups may remain.
 */
export async function advanceUnfinishedWalkUps(
  deps: AdvanceWalkUpDeps,
  since: number = deps.clock.now() - SINCE_MS,
): Promise<boolean> {
  const now = deps.clock.now();
  const unfinished = await listUnfinishedWalkUps(deps.db, BATCH);
  const reopened = await listReopenedWalkUps(deps.db, {
    since,
    until: now + OVERLAP_MS,
    changedSince: now - SINCE_MS,
    limit: BATCH,
  });
  for (const row of [...unfinished, ...reopened]) await advanceWalkUp(deps, row);
  return reopened.length < BATCH;
}

/**
 * Creates this process's periodic job that advances unfinished and reopened walk-ups. Its first run also handles what
 * happened before the process started.
 */
export function createWalkUpSweep(deps: AdvanceWalkUpDeps): () => Promise<void> {
  let readUntil: number | null = null;
  return async () => {
    const now = deps.clock.now();
    const isComplete = await advanceUnfinishedWalkUps(deps, readUntil === null ? undefined : readUntil - OVERLAP_MS);
    if (isComplete) readUntil = now;
  };
}
