import { HELD_WASH_TIMEOUT_MS } from '#domain/entitlements/redemption.ts';
import { TRANSIT_TOLERANCE_MS } from '#domain/stations/bays/unconfirmed-start.ts';
import type { Deps } from '#server/stations/deps.ts';
import { releaseWash } from '#server/entitlements/public.ts';
import { listOverdueHolds } from '../store/redemption.ts';

const BATCH = 40;

/**
 * Releases washes that will no longer start. This is certain for a wash that never reached its machine. A wash whose
 * machine stayed silent is released as well and marked, because the customer does not pay for an unclear outcome.
 * Returns true if more washes are overdue.
 */
export async function releaseOverdueWashes(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'metrics'>,
): Promise<boolean> {
  const now = deps.clock.now();
  const overdue = await listOverdueHolds(deps.db, {
    unheardSince: now - TRANSIT_TOLERANCE_MS,
    silentSince: now - HELD_WASH_TIMEOUT_MS,
    limit: BATCH,
  });
  await Promise.all(
    overdue.map(async ({ redemptionId, wasOffered }) => {
      const reason = wasOffered === null ? 'unreachable' : 'unconfirmed';
      await releaseWash(deps, { redemptionId, reason });
      deps.metrics.count('wash_released', { kind: reason });
      if (reason === 'unconfirmed') deps.log.warn({ redemptionId }, 'a machine never reported the outcome of a wash');
    }),
  );
  return overdue.length === BATCH;
}
