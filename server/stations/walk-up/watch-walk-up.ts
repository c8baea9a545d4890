import type { OrderToken } from '#contracts/core/ids.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { isSilent } from '#domain/stations/walk-up/next-step.ts';
import { startPoller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/stations/deps.ts';
import { findWalkUpByToken, type WalkUpRow } from '../store/walk-up/walk-up.ts';
import { advanceById, type AdvanceDeps } from './advance-walk-up.ts';

/** Interval in ms between two looks at a walk-up whose page is open. */
const LOOK_MS = 2 * SECOND_MS;

/** Interval in ms after which an unpaid page asks anyway: its call asks the provider, in case a webhook was lost. */
const ASK_MS = 10 * SECOND_MS;

type WatchDeps = AdvanceDeps & Pick<Deps, 'keyring' | 'washUpdates'>;

/**
 * Calls `changed` when a walk-up changed, until the returned function is called; null if there is no such walk-up. A
 * step of the walk-up is found within two seconds, a report of its machine immediately.
 */
export async function watchWalkUp(
  deps: WatchDeps,
  walkUpToken: OrderToken,
  changed: () => void,
): Promise<(() => void) | null> {
  const found = await findWalkUpByToken(deps.db, deps.keyring.tokenHash(walkUpToken));
  if (found === null) return null;
  const { clock, log, washUpdates } = deps;
  let known = factsOf(found, clock.now());
  let askAt = clock.now() + ASK_MS;
  let watched = found.redemptionId;
  let unwatch = watched === null ? null : washUpdates.watch(watched, changed);

  /** Listens to the newest wash: another bay is another wash. */
  function follow({ redemptionId }: WalkUpRow): void {
    if (redemptionId === null || redemptionId === watched) return;
    unwatch?.();
    watched = redemptionId;
    unwatch = washUpdates.watch(redemptionId, changed);
  }

  const poller = startPoller({
    name: 'walk-up page',
    log,
    everyMs: LOOK_MS,
    async round() {
      const row = await advanceById(deps, found.walkUpId);
      if (row === null) return false;
      follow(row);
      const facts = factsOf(row, clock.now());
      const asks = isUnpaid(row) && clock.now() >= askAt;
      if (facts !== known || asks) changed();
      known = facts;
      if (asks) askAt = clock.now() + ASK_MS;
      return false;
    },
  });
  return () => {
    unwatch?.();
    void poller.stop();
  };
}

function isUnpaid({ state }: WalkUpRow): boolean {
  return state === 'reserved' || state === 'paying' || state === 'abandoned';
}

/** Returns what the page shows of a walk-up besides its wash, as text to compare. */
function factsOf(row: WalkUpRow, now: number): string {
  const { state, failure, bayNo, reservedUntil, washState, startBefore } = row;
  return JSON.stringify([state, failure, bayNo, reservedUntil, washState, isSilent(startBefore, now)]);
}
