import type { StationId } from '#contracts/core/ids.ts';
import {
  isMeterKind,
  type MeterKind,
  type Reading,
  type ReadingsResponse,
  type ReadingsBody,
  type SensorKind,
} from '#contracts/stations/readings.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { bayClosingSensors, maxConsumptionPerMinute, readingRules } from '#domain/stations/machine/reading-rules.ts';
import {
  SENSOR_FROZEN_AFTER_MS,
  CURRENT_READING_MAX_AGE_MS,
  measuredAt,
} from '#domain/stations/machine/sensor-faults.ts';
import { waterSafetyAction } from '#domain/stations/machine/water-safety.ts';
import type { Deps } from '#server/stations/deps.ts';
import {
  closeBayForAlarm,
  closeBayForHotWater,
  listUnsafeBays,
  openBayAfterHotWater,
} from '../store/machine/bay-closing.ts';
import { saveReading, type StoredReading } from '../store/machine/bay-reading.ts';
import { storeMeterReading } from '../store/machine/bay-use.ts';
import { addLateReading } from '../store/machine/late-reading.ts';
import { closeBayForColdWater } from './close-bay-for-cold-water.ts';

type ReadingDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>;

/**
 * Report of a machine with its sensor readings. `signedAt` is the time (epoch ms) at which the report was signed, by
 * the machine's clock.
 */
export type ReadingsReport = ReadingsBody & { readonly stationId: StationId; readonly signedAt: number };

/** Sensor reading with the time of its measurement. The time is converted to the server clock, in epoch ms. */
type TimedReading = Pick<Reading, 'bayNo' | 'kind' | 'value'> & { readonly at: number };

/**
 * Stores the sensor readings of a machine in the order of their measurement. A bay is closed if its water is not safe
 * for dogs, if it leaks, or if its emergency stop is pressed. For other kinds of readings, `alerts/watch-alerts.ts`
 * raises alerts. Meter readings are added to the daily consumption. A reading that is late, or older than the stored
 * reading, is stored as history only. It raises no alert and changes nothing else.
 */
export async function storeReadings(
  deps: ReadingDeps,
  { stationId, signedAt, readings }: ReadingsReport,
): Promise<ReadingsResponse> {
  const now = deps.clock.now();
  const timed = readings
    .map(({ bayNo, kind, value, at }): TimedReading => {
      const reportedAt = at === undefined ? undefined : Date.parse(at);
      return { bayNo, kind, value, at: measuredAt({ at: reportedAt, signedAt }, now) };
    })
    .toSorted((one, other) => one.at - other.at);
  const unsafe = new Set<number>();
  let changed = false;
  let used = 0;
  let lateCount = 0;
  for (const turn of batchesWithoutRepeats(timed)) {
    const taken = await Promise.all(turn.map((reading) => storeTimedReading(deps, stationId, reading)));
    for (const [index, { bayNo }] of turn.entries()) if (taken[index]?.unsafe === true) unsafe.add(bayNo);
    changed ||= taken.some((one) => one.changed);
    used += taken.filter((one) => one.used).length;
    lateCount += taken.filter((one) => one.late).length;
  }
  const bays = [...new Set(readings.map(({ bayNo }) => bayNo))];
  const closedBays = changed
    ? await listUnsafeBays(deps.db, { stationId, bays })
    : [...unsafe].toSorted((a, b) => a - b);
  return { used, closedBays, ...(lateCount === 0 ? {} : { late: lateCount }) };
}

/** Splits readings into batches. No batch contains the same kind and bay twice. */
function batchesWithoutRepeats(readings: readonly TimedReading[]): TimedReading[][] {
  const turns: TimedReading[][] = [];
  const counts = new Map<string, number>();
  for (const reading of readings) {
    const place = `${reading.bayNo} ${reading.kind}`;
    const turn = counts.get(place) ?? 0;
    counts.set(place, turn + 1);
    (turns[turn] ??= []).push(reading);
  }
  return turns;
}

/**
 * Result of storing a reading. `used` is false if the reading was ignored, because the station has no such bay. `late`
 * is true if the reading was stored as history only.
 */
type StoredResult = {
  readonly used: boolean;
  readonly late: boolean;
  readonly unsafe: boolean;
  readonly changed: boolean;
};

type ReadingPlaceAndTime = {
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly at: number;
  readonly now: number;
};

async function storeTimedReading(
  deps: ReadingDeps,
  stationId: StationId,
  { bayNo, kind, value, at }: TimedReading,
): Promise<StoredResult> {
  const now = deps.clock.now();
  const place = { stationId, bayNo, at, now };
  const isLate = now - at > CURRENT_READING_MAX_AGE_MS;
  const taken = isLate ? null : await storeCurrentReading(deps, place, { kind, value });
  if (taken !== null) return taken;
  const used = await addLateReading(deps.db, { ...place, kind, value });
  return { used, late: used, unsafe: false, changed: false };
}

/** Stores a current reading. Returns null if a newer reading of this kind is already stored. */
async function storeCurrentReading(
  deps: ReadingDeps,
  place: ReadingPlaceAndTime,
  { kind, value }: Pick<Reading, 'kind' | 'value'>,
): Promise<StoredResult | null> {
  if (isMeterKind(kind)) return await storeMeterTotal(deps, place, { kind, value });
  const frozenMs = kind === 'water_celsius' ? SENSOR_FROZEN_AFTER_MS : null;
  const rule = readingRules[kind];
  const stored = await saveReading(deps.db, { ...place, kind, value, rule, onlyRunning: false, frozenMs });
  if (stored.known && !stored.stored) return null;
  if (stored.alarm) await closeAndReportAlarm(deps, place, kind);
  const isChanged =
    kind === 'water_celsius' && stored.stored && (await closeOrOpenByTemperature(deps, place, { ...stored, value }));
  return { used: stored.stored, late: false, unsafe: stored.unsafe, changed: isChanged };
}

async function storeMeterTotal(
  { db }: ReadingDeps,
  { at, now, ...place }: ReadingPlaceAndTime,
  { kind, value }: { readonly kind: MeterKind; readonly value: number },
): Promise<StoredResult | null> {
  const mostAMinute = maxConsumptionPerMinute[kind];
  const stored = await storeMeterReading(db, { ...place, kind, value, day: shopDayText(at), mostAMinute, at, now });
  if (stored === 'outdated') return null;
  return { used: stored === 'stored', late: false, unsafe: false, changed: false };
}

/**
 * Closes the bay if its water is too cold or too hot, and opens it when its water is safe again. Returns true only if
 * hot water closed the bay or safe water opened it. Returns false for cold water.
 */
async function closeOrOpenByTemperature(
  deps: ReadingDeps,
  { stationId, bayNo, at, now }: ReadingPlaceAndTime,
  { value, unsafe, faulty, running, cold, beyondSince, safeSince }: StoredReading & { readonly value: number },
): Promise<boolean> {
  const { db, log, metrics } = deps;
  const place = { stationId, bayNo, now };
  if (running || cold) await closeBayForColdWater(deps, { ...place, at, value });
  const step = waterSafetyAction({ celsius: value, beyondSince, safeSince }, at);
  if (step === 'close' && (await closeBayForHotWater(db, { ...place, value }))) {
    log.warn({ stationId, bayNo, celsius: value }, 'a bay was closed: its water is too hot');
    metrics.count('bay_closed', { outcome: 'closed', kind: 'hot_water' });
    return true;
  }
  if (step === 'open' && unsafe && !faulty && (await openBayAfterHotWater(db, place))) {
    metrics.count('bay_closed', { outcome: 'opened', kind: 'hot_water' });
    return true;
  }
  return false;
}

async function closeAndReportAlarm(
  { db, log, metrics }: ReadingDeps,
  { stationId, bayNo, now }: ReadingPlaceAndTime,
  kind: SensorKind,
): Promise<void> {
  if (!bayClosingSensors.includes(kind) || !(await closeBayForAlarm(db, { stationId, bayNo, now }))) return;
  log.warn({ stationId, bayNo, kind }, 'a bay was closed: its machine reports a danger');
  metrics.count('bay_closed', { outcome: 'closed', kind });
}
