import type { OrderToken } from '#contracts/core/ids.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { isStartOverdue } from '#domain/stations/walk-up/next-walk-up-step.ts';
import { startPoller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/stations/deps.ts';
import { findWalkUpByToken, type WalkUpRow } from '../store/walk-up/walk-up.ts';
import { advanceWalkUpById, type AdvanceWalkUpDeps } from './advance-walk-up.ts';
import { isUnpaid } from './walk-up-view.ts';

/**
 * Polling interval in ms for a walk-up purchase whose page is open. Polling is necessary because deadlines send no
 * notification, and a notification can be lost.
 */
const WALK_UP_POLL_MS = 2 * SECOND_MS;

/**
 * Interval in ms at which the page of an unpaid walk-up purchase requests its state even without a notification. This
 * request queries the provider, in case a webhook was lost.
 */
const PROVIDER_QUERY_MS = 10 * SECOND_MS;

type WatchDeps = AdvanceWalkUpDeps & Pick<Deps, 'keyring' | 'walkUpUpdates' | 'washUpdates'>;

/**
 * Calls `changed` once at the beginning and after each change of a walk-up purchase, until the returned function is
 * called. Returns null if there is no such purchase. A committed payment, customer request or machine report is noticed
 * immediately, a deadline within `pollIntervalMs`. `changed` receives the row as read after the change, or null if the
 * page has to request the row.
 */
export async function watchWalkUp(
  deps: WatchDeps,
  {
    walkUpToken,
    pollIntervalMs = WALK_UP_POLL_MS,
  }: { readonly walkUpToken: OrderToken; readonly pollIntervalMs?: number },
  changed: (row: WalkUpRow | null) => void,
): Promise<(() => void) | null> {
  const found = await findWalkUpByToken(deps.db, deps.keyring.tokenHash(walkUpToken));
  if (found === null) return null;
  const { clock, log, walkUpUpdates, washUpdates } = deps;
  let known = '';
  let nextQueryAt = clock.now() + PROVIDER_QUERY_MS;
  let watched: WalkUpRow['redemptionId'] = null;
  let unwatch: (() => void) | null = null;
  let washNews = 0;
  let knownWashNews = 0;

  function hearWash(): void {
    washNews += 1;
    poller.runNow();
  }

  /** Listens for changes of the newest wash of a walk-up purchase. A start at another bay creates a new wash. */
  function follow({ redemptionId }: WalkUpRow): void {
    if (redemptionId === null || redemptionId === watched) return;
    unwatch?.();
    watched = redemptionId;
    unwatch = washUpdates.watch(redemptionId, hearWash);
    // the row is checked again, because the machine may have reported after the row was read and before listening began
    poller.runNow();
  }

  const poller = startPoller({
    name: 'walk-up page',
    log,
    everyMs: pollIntervalMs,
    async round() {
      const latestWashNews = washNews;
      const row = await advanceWalkUpById(deps, found.walkUpId);
      if (row === null) return false;
      follow(row);
      const facts = factsOf(row, clock.now());
      const isDue = isUnpaid(row) && clock.now() >= nextQueryAt;
      if (isDue) changed(null);
      else if (facts !== known || latestWashNews !== knownWashNews) changed(row);
      known = facts;
      knownWashNews = latestWashNews;
      if (isDue) nextQueryAt = clock.now() + PROVIDER_QUERY_MS;
      return false;
    },
  });
  const stopListening = walkUpUpdates.watch(found.walkUpId, () => poller.runNow());
  return () => {
    stopListening();
    unwatch?.();
    void poller.stop();
  };
}

/**
 * Returns the visible fields of a walk-up as one JSON text, so that two reads can be compared. The wash is not
 * included.
 */
function factsOf(row: WalkUpRow, now: number): string {
  const { state, failure, bayNo, reservedUntil, washState, startBefore } = row;
  return JSON.stringify([state, failure, bayNo, reservedUntil, washState, isStartOverdue(startBefore, now)]);
}
