import type { StationId } from '#contracts/core/ids.ts';
import {
  isMeterKind,
  type Reading,
  type ReadingsAnswer,
  type ReadingsBody,
  type SensorKind,
} from '#contracts/stations/readings.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { closingReadings, maxMeterPerMinute, readingRules } from '#domain/stations/machine/reading-rules.ts';
import { waterStep } from '#domain/stations/machine/water-safety.ts';
import type { Deps } from '#server/stations/deps.ts';
import { storeMeterReading } from '../store/machine/bay-use.ts';
import {
  closeForDanger,
  closeForWater,
  listUnsafeBays,
  saveReading,
  openAfterWater,
} from '../store/machine/bay-reading.ts';

type ReadingDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>;

/**
 * Stores the sensor readings of a machine. A bay is closed if its water is not safe for dogs, if it leaks, or if its
 * emergency stop is pressed. Several readings of one kind and bay are stored in the order of the request.
 * `alerts/watch-alerts.ts` raises alerts about the other kinds. Meter readings are added to the daily consumption. The
 * time of arrival is used, so a wrong clock of the machine has no effect.
 */
export async function storeReadings(
  deps: ReadingDeps,
  stationId: StationId,
  { readings }: ReadingsBody,
): Promise<ReadingsAnswer> {
  const unsafe = new Set<number>();
  let changed = false;
  let used = 0;
  for (const turn of turnsOf(readings)) {
    const taken = await Promise.all(turn.map((reading) => takeReading(deps, stationId, reading)));
    for (const [index, { bayNo }] of turn.entries()) if (taken[index]?.unsafe === true) unsafe.add(bayNo);
    changed ||= taken.some((one) => one.changed);
    used += taken.filter((one) => one.used).length;
  }
  const bays = [...new Set(readings.map(({ bayNo }) => bayNo))];
  const closedBays = changed
    ? await listUnsafeBays(deps.db, { stationId, bays })
    : [...unsafe].toSorted((a, b) => a - b);
  return { used, closedBays };
}

/** Splits readings into batches, so that no batch contains the same kind and bay twice. */
function turnsOf(readings: readonly Reading[]): Reading[][] {
  const turns: Reading[][] = [];
  const counts = new Map<string, number>();
  for (const reading of readings) {
    const place = `${reading.bayNo} ${reading.kind}`;
    const turn = counts.get(place) ?? 0;
    counts.set(place, turn + 1);
    (turns[turn] ??= []).push(reading);
  }
  return turns;
}

/** `used`: false if the station has no such bay, so the reading was ignored. */
type Taken = { readonly used: boolean; readonly unsafe: boolean; readonly changed: boolean };

async function takeReading(deps: ReadingDeps, stationId: StationId, { bayNo, kind, value }: Reading): Promise<Taken> {
  const { clock, db, log, metrics } = deps;
  const now = clock.now();
  const place = { stationId, bayNo, now };
  if (isMeterKind(kind)) {
    const used = await storeMeterReading(db, {
      ...place,
      kind,
      value,
      day: shopDayText(now),
      mostAMinute: maxMeterPerMinute[kind],
    });
    return { used, unsafe: false, changed: false };
  }
  const {
    unsafe,
    stored: used,
    alarm,
    ...since
  } = await saveReading(db, {
    ...place,
    kind,
    value,
    rule: readingRules[kind],
  });
  if (alarm) await closeInDanger(deps, { ...place, kind });
  const step = used && kind === 'water_celsius' ? waterStep({ celsius: value, ...since }, now) : null;
  if (step === 'close' && (await closeForWater(db, { ...place, value }))) {
    log.warn({ stationId, bayNo, celsius: value }, 'a bay was closed: its water is too hot');
    metrics.count('bay_closed', { outcome: 'closed', kind: 'hot_water' });
    return { used, unsafe, changed: true };
  }
  if (step === 'open' && unsafe && (await openAfterWater(db, place))) {
    metrics.count('bay_closed', { outcome: 'opened', kind: 'hot_water' });
    return { used, unsafe, changed: true };
  }
  return { used, unsafe, changed: false };
}

type Danger = Parameters<typeof closeForDanger>[1] & { readonly kind: SensorKind };

async function closeInDanger({ db, log, metrics }: ReadingDeps, { kind, ...place }: Danger): Promise<void> {
  if (!closingReadings.includes(kind) || !(await closeForDanger(db, place))) return;
  const { stationId, bayNo } = place;
  log.warn({ stationId, bayNo, kind }, 'a bay was closed: its machine reports a danger');
  metrics.count('bay_closed', { outcome: 'closed', kind });
}
