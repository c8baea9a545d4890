import { sensorKinds } from '#contracts/stations/readings.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  BAY_CLOSE_AFTER_SENSOR_FAULT_MS,
  SENSOR_MISSING_AFTER_MS,
  SENSOR_REMOVED_AFTER_MS,
} from '#domain/stations/machine/sensor-faults.ts';
import type { Deps } from '#server/stations/deps.ts';
import { closeBaysForFaultySensor, markMissingSensors, removeFaultySensors } from '../store/machine/sensor-fault.ts';

/**
 * Interval in ms between two searches for missing sensors. It limits the cost, because each search reads the last
 * readings of all bays.
 */
const SEARCH_MS = 30 * SECOND_MS;

type WatchDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>;

/**
 * Creates the function with which this process checks the sensors. It remembers the time of the last search, so that it
 * searches at most once per interval.
 */
export function createSensorWatch(deps: WatchDeps): () => Promise<void> {
  let searchedAt = 0;
  return async () => {
    const now = deps.clock.now();
    if (Math.abs(now - searchedAt) < SEARCH_MS) return;
    searchedAt = now;
    await watchSensors(deps);
  };
}

/**
 * Marks sensors that stopped reporting, which raises an alert. Removes sensors that no longer exist, and closes bays
 * whose water temperature has been unknown for too long. A new reading clears the mark, and the bay opens again when
 * its water is safe.
 */
export async function watchSensors({ clock, db, log, metrics }: WatchDeps): Promise<void> {
  const now = clock.now();
  const removedBefore = now - SENSOR_REMOVED_AFTER_MS;
  await removeFaultySensors(db, { removedBefore, now });
  await markMissingSensors(db, { kinds: sensorKinds, missingMs: SENSOR_MISSING_AFTER_MS, removedBefore, now });
  for (const bay of await closeBaysForFaultySensor(db, { faultyBefore: now - BAY_CLOSE_AFTER_SENSOR_FAULT_MS, now })) {
    log.warn(bay, 'a bay was closed: its water temperature is unknown');
    metrics.count('bay_closed', { outcome: 'closed', kind: 'no_temperature' });
  }
}
