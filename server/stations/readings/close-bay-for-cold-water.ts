import type { StationId } from '#contracts/core/ids.ts';
import { derivedReadingKinds } from '#contracts/stations/readings.ts';
import { readingRules } from '#domain/stations/machine/reading-rules.ts';
import type { Deps } from '#server/stations/deps.ts';
import { closeBayForAlarm } from '../store/machine/bay-closing.ts';
import { saveReading } from '../store/machine/bay-reading.ts';

type ColdReading = {
  readonly stationId: StationId;
  readonly bayNo: number;
  /** Water temperature at the outlet, in degrees Celsius. */
  readonly value: number;
  /** Time of the measurement in epoch ms. The time of its arrival is `now`. */
  readonly at: number;
  readonly now: number;
};

/**
 * Compares a water temperature with the two limits for cold water. Only readings during running water count, because
 * the outlet cools down after a wash. Below the first limit, an alert is raised. Below the second limit, the bay is
 * closed until staff have checked it. Readings cannot reopen the bay, because no water runs in a closed bay.
 */
export async function closeBayForColdWater(
  { db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>,
  reading: ColdReading,
): Promise<void> {
  const [, chill] = await Promise.all(
    derivedReadingKinds.map((kind) =>
      saveReading(db, { ...reading, kind, rule: readingRules[kind], onlyRunning: true, frozenMs: null }),
    ),
  );
  // only the current period of cold water counts, because an alarm of an earlier wash must not close a bay that staff
  // put back into service
  const coldMs = reading.at - (chill?.beyondSince ?? reading.at);
  if (coldMs < readingRules.chill_celsius.durationMs) return;
  const { stationId, bayNo, value: celsius, now } = reading;
  if (!(await closeBayForAlarm(db, { stationId, bayNo, now }))) return;
  log.warn({ stationId, bayNo, celsius }, 'a bay was closed: its water is too cold');
  metrics.count('bay_closed', { outcome: 'closed', kind: 'cold_water' });
}
