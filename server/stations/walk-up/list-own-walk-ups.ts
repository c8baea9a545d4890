import type { UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listWalkUpsOfBrowser } from '../store/walk-up/own-walk-up.ts';
import { advanceWalkUp, type AdvanceWalkUpDeps } from './advance-walk-up.ts';

/**
 * Time in ms for which an unfinished walk-up is listed after its last change. It is longer than
 * `FAILED_START_CHOICE_MS`, the time in which a customer chooses what happens after a failed start.
 */
const LISTED_MS = 30 * MINUTE_MS;

type OwnWalkUpsDeps = AdvanceWalkUpDeps & Pick<Deps, 'keyring'>;

/**
 * Returns the unfinished walk-up purchases of this browser, newest first. A customer who closed the page can then find
 * the paid wash again. Returns an empty list without a purchase cookie.
 */
export async function listOwnWalkUps(deps: OwnWalkUpsDeps, { guestHash }: Visitor): Promise<UnfinishedWalkUp[]> {
  if (guestHash === null) return [];
  const { clock, db, keyring } = deps;
  const found = await listWalkUpsOfBrowser(db, { browserHash: guestHash, since: clock.now() - LISTED_MS });
  const rows = await Promise.all(found.map((row) => advanceWalkUp(deps, row)));
  return rows.flatMap(({ walkUpId, state, slug, stationName, stationNameHe, bayNo, redemptionId }) =>
    state === 'paying' || state === 'paid' || state === 'starting'
      ? {
          walkUpToken: keyring.orderToken(walkUpId),
          state,
          slug,
          stationName,
          stationNameHe,
          bayNo,
          redemptionToken: redemptionId === null ? null : keyring.redemptionToken(redemptionId),
        }
      : [],
  );
}
