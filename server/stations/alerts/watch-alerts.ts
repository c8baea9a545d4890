import {
  alertSeverity,
  ALERT_DELAY_MS,
  FLAPPING_CHANGES_MAX,
  FLAPPING_WINDOW_MS,
  READER_ALERT_LIFETIME_MS,
  COMMON_CAUSE_WINDOW_MS,
  silentBefore,
  commonCauseAlertKinds,
  stationWideAlertKinds,
} from '#domain/stations/alerts/alert-rules.ts';
import { alertKinds } from '#contracts/stations/alerts.ts';
import { FAILURES_BEFORE_BAY_CHECK, ALERT_AFTER_SILENCE_MS } from '#domain/stations/bays/bay-state.ts';
import { readingKindsWithAlert } from '#domain/stations/machine/reading-rules.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/stations/deps.ts';
import {
  endAlerts,
  lockAlertWatch,
  stopFinishedEscalations,
  raiseAlerts,
  type AlertCauseQuery,
  type RaisedAlert,
} from '../store/alerts/watch-causes.ts';

/** Kinds of alerts that are listed in the portal, but never sent as a message. */
const listed = alertKinds.filter((kind) => alertSeverity[kind] === 'list');

/** Returns the query parameters that find the causes of alerts at a given time (epoch ms). */
function alertCauseQueryAt(now: number): AlertCauseQuery {
  return {
    silentBefore: now - ALERT_AFTER_SILENCE_MS,
    checkedAfter: FAILURES_BEFORE_BAY_CHECK,
    eventsSince: now - READER_ALERT_LIFETIME_MS,
    readings: readingKindsWithAlert.map(({ reading }) => reading),
    alerts: readingKindsWithAlert.map(({ alert }) => alert),
    stationWide: stationWideAlertKinds,
    flappingSince: now - FLAPPING_WINDOW_MS,
    now,
  };
}

/**
 * Returns the query parameters that are used to raise alerts at a given time. `watchedSince` is the start of the
 * current period of uninterrupted monitoring. Both times are in epoch ms.
 */
export function alertParamsAt(now: number, watchedSince: number): Parameters<typeof raiseAlerts>[1] {
  const causes = alertCauseQueryAt(now);
  return {
    ...causes,
    silentBefore: silentBefore(ALERT_AFTER_SILENCE_MS, { watchedSince, now }),
    flappingChanges: FLAPPING_CHANGES_MAX,
    streetSince: now - COMMON_CAUSE_WINDOW_MS,
    collectedAt: now + ALERT_DELAY_MS,
    listed,
    common: commonCauseAlertKinds,
  };
}

type WatchDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>;

/**
 * Raises alerts for new causes, counts repeats, and ends alerts whose cause is over. An advisory lock lets only one
 * process do this at a time. Meanwhile, the other processes skip this step. `watchedSince` is in epoch ms, as in
 * `alertParamsAt`.
 */
export async function watchAlerts({ clock, db, log, metrics }: WatchDeps, watchedSince: number): Promise<void> {
  const now = clock.now();
  const { raised, ended } = await db.inTransaction(async (tx) => {
    if (!(await lockAlertWatch(tx))) return { raised: [], ended: [] };
    const found = {
      raised: await raiseAlerts(tx, alertParamsAt(now, watchedSince)),
      ended: await endAlerts(tx, alertCauseQueryAt(now)),
    };
    await stopFinishedEscalations(tx);
    return found;
  });
  for (const alert of raised) {
    metrics.count('alert', { outcome: outcomeOf(alert), kind: alert.kind });
    if (alert.isNew) log.warn(alert, 'an alert was raised');
  }
  for (const { kind } of ended.filter((alert) => alert.ended)) metrics.count('alert', { outcome: 'ended', kind });
}

/**
 * Ends the alerts whose cause a staff user has just removed, in the transaction that removed it. A new cause of this
 * kind then raises a new alert. If another process holds the lock of `watchAlerts`, its next run ends these alerts.
 */
export async function endAlertsWithoutCause(tx: Tx, now: number): Promise<void> {
  if (await lockAlertWatch(tx)) await endAlerts(tx, alertCauseQueryAt(now));
}

function outcomeOf({ isNew, flapping }: RaisedAlert): 'flapping' | 'raised' | 'repeated' {
  if (!isNew) return 'repeated';
  return flapping ? 'flapping' : 'raised';
}
