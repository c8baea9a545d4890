import { SILENCE_MS } from '#domain/entitlements/redemption.ts';
import { ANSWERS_MS } from '#domain/stations/bays/not-started.ts';
import type { Deps } from '#server/deps.ts';
import { releaseWash } from '#server/entitlements/public.ts';
import { listOverdue } from '../store/redemption.ts';

const BATCH = 40;

/**
 * Gives washes back that nobody will start any more. One that the machine never heard of is certain; one whose machine
 * stayed silent is given back all the same and marked: the customer never pays for our doubt. True where more waits.
 */
export async function releaseOverdue(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'metrics'>,
): Promise<boolean> {
  const now = deps.clock.now();
  const overdue = await listOverdue(deps.db, {
    unheardSince: now - ANSWERS_MS,
    silentSince: now - SILENCE_MS,
    limit: BATCH,
  });
  await Promise.all(
    overdue.map(async ({ redemptionId, wasOffered }) => {
      const reason = wasOffered === null ? 'unreachable' : 'unconfirmed';
      await releaseWash(deps, { redemptionId, reason });
      deps.metrics.count('wash_released', { kind: reason });
      if (reason === 'unconfirmed') deps.log.warn({ redemptionId }, 'a machine never said what became of a wash');
    }),
  );
  return overdue.length === BATCH;
}
