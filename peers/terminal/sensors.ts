import { READINGS_MAX, type Reading, type SensorKind } from '#contracts/stations/readings.ts';
import { HOUR_MS, isoTextOf, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ControllerClient } from './controller-client.ts';
import { pause, type Machine } from './machine.ts';
import type { SimulatedBay, Trouble } from './simulated-bay.ts';

/** Interval in ms of readings while water runs or a defect exists. */
const BUSY_MS = 10 * SECOND_MS;
const CALM_MS = MINUTE_MS;

type Values = Readonly<Record<Exclude<SensorKind, 'flow_lpm' | 'idle_flow_lpm'>, number>>;

/** Counters of the meters of a bay. */
export type Meters = { readonly litres: number; readonly kilowattHours: number };

/** Initial values of the meters, as if the machine had been installed some time ago. */
export const firstMeters: Meters = { litres: 41_250, kilowattHours: 812 };

const WATER_LPM = 8;
/** Power in kilowatts while water runs: pump and heating. */
const POWER_KW = 3;

/** Returns the meters after water ran for a time in ms. */
export function metersAfter({ litres, kilowattHours }: Meters, ranMs: number): Meters {
  return {
    litres: litres + (WATER_LPM * ranMs) / MINUTE_MS,
    kilowattHours: kilowattHours + (POWER_KW * ranMs) / HOUR_MS,
  };
}

/** Readings of a bay without a defect, in the units of docs/station-api.md. */
const calm: Values = {
  water_celsius: 38,
  pressure_bar: 3,
  on_battery: 0,
  leak: 0,
  door_open: 0,
  emergency_stop: 0,
  shampoo_percent: 80,
  conditioner_percent: 75,
  flea_care_percent: 70,
};

const troubled = {
  hot_water: { water_celsius: 44 },
  cold_water: { water_celsius: 20 },
  leak: { leak: 1 },
  no_flow: {},
  low_pressure: { pressure_bar: 0.4 },
  low_level: { shampoo_percent: 5 },
  door_open: { door_open: 1 },
  emergency_stop: { emergency_stop: 1 },
  power_lost: { on_battery: 1 },
  dead_sensor: {},
} as const satisfies Record<Trouble, Partial<Values>>;

/** Returns the deviation of the temperature at a time, in degrees, because a working sensor never stands still. */
function driftAt(now: number): number {
  return (Math.floor(now / BUSY_MS) % 3) / 10;
}

/**
 * Returns the current readings of a bay's sensors. The kind of the flow reading depends on whether the machine commands
 * water. A dead sensor of the temperature reports nothing.
 */
export function readingsOf(
  { bayNo, screen, trouble }: SimulatedBay,
  meters: Meters = firstMeters,
  now: number = 0,
): Reading[] {
  const { water_celsius: celsius, ...values }: Values = { ...calm, ...(trouble === null ? {} : troubled[trouble]) };
  const flow: Reading =
    screen === 'running' || trouble === 'no_flow'
      ? { bayNo, kind: 'flow_lpm', value: trouble === 'no_flow' ? 0 : WATER_LPM }
      : { bayNo, kind: 'idle_flow_lpm', value: 0 };
  const others = Object.entries(values).map(([kind, value]) => ({ bayNo, kind: kind as Reading['kind'], value }));
  return [
    ...(trouble === 'dead_sensor' ? [] : [{ bayNo, kind: 'water_celsius', value: celsius + driftAt(now) } as const]),
    ...others,
    flow,
    { bayNo, kind: 'water_litres', value: meters.litres },
    { bayNo, kind: 'energy_kwh', value: meters.kilowattHours },
  ];
}

/**
 * Reports the readings of all bays until the machine is stopped. What it measures without a connection it reports later,
 * each reading with its time.
 */
export async function reportReadings(
  client: Pick<ControllerClient, 'readings'>,
  machine: Machine,
  isConnected: () => boolean,
): Promise<void> {
  const measure = createMeasuring(machine);
  let unsent: readonly Reading[] = [];
  while (await pause(machine, SECOND_MS)) {
    const measured = measure();
    unsent = [...unsent, ...measured].slice(-READINGS_MAX);
    if (unsent.length === 0 || !isConnected()) continue;
    const answer = await client.readings(unsent).catch(() => null);
    // the closed bays do not change if the shop cannot be reached
    if (answer === null) continue;
    machine.closedBays = answer.closedBays;
    unsent = [];
  }
}

/**
 * Creates the sensors of a machine. Each call counts the meters on, and returns the readings that are due now. The end
 * of a defect is due as soon as its start.
 */
function createMeasuring(machine: Machine): () => readonly Reading[] {
  let measuredAt = 0;
  let lookedAt = machine.clock.now();
  let wasBusy = false;
  const meters = new Map<number, Meters>();
  return () => {
    const now = machine.clock.now();
    for (const { bayNo, screen } of machine.bays) {
      const before = meters.get(bayNo) ?? firstMeters;
      meters.set(bayNo, screen === 'running' ? metersAfter(before, now - lookedAt) : before);
    }
    lookedAt = now;
    const isBusy = machine.bays.some(({ screen, trouble }) => screen === 'running' || trouble !== null);
    if (now - measuredAt < (isBusy || wasBusy ? BUSY_MS : CALM_MS)) return [];
    measuredAt = now;
    wasBusy = isBusy;
    const at = isoTextOf(now);
    return machine.bays
      .flatMap((bay) => readingsOf(bay, meters.get(bay.bayNo), now))
      .map((reading) => ({ ...reading, at }));
  };
}
