import { systemActor } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { FIRST_WATER_SECONDS, VISIT_MINUTES } from '#domain/stations/record/bay-day.ts';
import {
  START_SUCCESS_CHECK_MS,
  START_SUCCESS_PERIOD_MS,
  START_SUCCESS_MIN_VISITS,
} from '#domain/stations/record/start-success.ts';
import type { Deps } from '#server/stations/deps.ts';
import { closeBaysForLowStartSuccess as closeRows } from '../store/record/min-start-success.ts';
import { getMinStartSuccess } from './manage-min-start-success.ts';

type MinStartSuccessDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'metrics'>;

/**
 * Takes bays out of service if too few of their starts succeed at the first attempt. The success over a bay's newest
 * visits is compared with the shop's minimum. Visits before a bay was last put back in service do not count. The audit
 * log records each closure with the system as actor, and an alert notifies the staff on call. Does nothing if the
 * minimum is 0.
 */
export async function closeBaysForLowStartSuccess({
  clock,
  config,
  db,
  log,
  metrics,
}: MinStartSuccessDeps): Promise<void> {
  const { percent: floorPercent } = await getMinStartSuccess({ config, db });
  if (floorPercent === 0) return;
  const now = clock.now();
  const closed = await db.inTransaction(async (tx) => {
    const bays = await closeRows(tx, {
      floorPercent,
      visits: START_SUCCESS_MIN_VISITS,
      visitMinutes: VISIT_MINUTES,
      startSeconds: FIRST_WATER_SECONDS,
      since: now - START_SUCCESS_PERIOD_MS,
      now,
    });
    for (const { stationId, bayNo, firstStarts } of bays) {
      const detail = { bayNo, reason: 'few_starts', firstStarts, visits: START_SUCCESS_MIN_VISITS, floorPercent };
      await appendAudit(tx, systemActor('stations'), { action: 'station.out', refId: stationId, detail });
    }
    return bays;
  });
  for (const bay of closed) {
    log.warn(bay, 'a bay was closed: too few of its starts give water');
    metrics.count('bay_closed', { outcome: 'closed', kind: 'few_starts' });
  }
}

/**
 * Creates the function that runs this check at most once per interval. The function remembers the time of its last run.
 */
export function createStartSuccessCheck(deps: MinStartSuccessDeps): () => Promise<void> {
  let judgedAt = -Infinity;
  return async () => {
    const now = deps.clock.now();
    if (now - judgedAt < START_SUCCESS_CHECK_MS) return;
    judgedAt = now;
    await closeBaysForLowStartSuccess(deps);
  };
}
