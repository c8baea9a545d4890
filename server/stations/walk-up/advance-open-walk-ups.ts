import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { listOpenWalkUps, listReopenedWalkUps } from '../store/walk-up/walk-up.ts';
import { advanceWalkUp, type AdvanceDeps } from './advance-walk-up.ts';

/** Maximum number of walk-ups per round, which is more than the shop has bays. */
const BATCH = 1_000;

/** Time in ms after which a payment becomes a voucher in a mail instead of a walk-up. */
const SINCE_MS = 30 * DAY_MS;

/** Overlap of two rounds in ms, far longer than a transaction and the difference between the clocks of two processes. */
const OVERLAP_MS = HOUR_MS;

/**
 * Advances walk-ups whose page is closed. Paid walk-ups become vouchers, and unpaid walk-ups release their bay. Reads
 * what is open, and what opened again since an instant (epoch ms). Returns false if more may have opened again.
 */
export async function advanceOpenWalkUps(
  deps: AdvanceDeps,
  since: number = deps.clock.now() - SINCE_MS,
): Promise<boolean> {
  const now = deps.clock.now();
  const open = await listOpenWalkUps(deps.db, BATCH);
  const reopened = await listReopenedWalkUps(deps.db, {
    since,
    until: now + OVERLAP_MS,
    changedSince: now - SINCE_MS,
    limit: BATCH,
  });
  for (const row of [...open, ...reopened]) await advanceWalkUp(deps, row);
  return reopened.length < BATCH;
}

/** Creates the rounds of this process. The first one looks back over all that happened before the start. */
export function createWalkUpRounds(deps: AdvanceDeps): () => Promise<void> {
  let readUntil: number | null = null;
  return async () => {
    const now = deps.clock.now();
    const isComplete = await advanceOpenWalkUps(deps, readUntil === null ? undefined : readUntil - OVERLAP_MS);
    if (isComplete) readUntil = now;
  };
}
