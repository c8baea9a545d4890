import type { StationId } from '#contracts/core/ids.ts';
import type { Reading, ReadingsAnswer, ReadingsBody } from '#contracts/stations/readings.ts';
import { readingRules } from '#domain/stations/machine/reading-rules.ts';
import { waterStep } from '#domain/stations/machine/water-safety.ts';
import type { Deps } from '#server/stations/deps.ts';
import { closeForWater, listUnsafeBays, saveReading, openAfterWater } from '../store/machine/bay-reading.ts';

type ReadingDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>;

/**
 * Stores readings of a machine in their order, and closes a bay whose water is not safe for dogs. Alerts about the other
 * kinds are raised by `alerts/watch-alerts.ts`. Times are those of
 * arrival, so a wrong clock at the machine changes nothing.
 */
export async function takeReadings(
  deps: ReadingDeps,
  stationId: StationId,
  { readings }: ReadingsBody,
): Promise<ReadingsAnswer> {
  for (const reading of readings) await takeReading(deps, stationId, reading);
  const bays = [...new Set(readings.map(({ bayNo }) => bayNo))];
  return { used: readings.length, closedBays: await listUnsafeBays(deps.db, { stationId, bays }) };
}

async function takeReading(deps: ReadingDeps, stationId: StationId, { bayNo, kind, value }: Reading): Promise<void> {
  const { clock, db, log, metrics } = deps;
  const now = clock.now();
  const place = { stationId, bayNo, now };
  const row = await saveReading(db, { ...place, kind, value, rule: readingRules[kind] });
  // the other kinds raise alerts, and close no bay
  if (row === null || kind !== 'water_celsius') return;
  const step = waterStep({ celsius: row.value, beyondSince: row.beyondSince, safeSince: row.safeSince }, now);
  if (step === 'close' && (await closeForWater(db, { ...place, value }))) {
    log.warn({ stationId, bayNo, celsius: value }, 'a bay was closed: its water is too hot');
    metrics.count('bay_closed', { outcome: 'closed', kind: 'hot_water' });
  }
  if (step === 'open' && (await openAfterWater(db, place))) {
    metrics.count('bay_closed', { outcome: 'opened', kind: 'hot_water' });
  }
}
