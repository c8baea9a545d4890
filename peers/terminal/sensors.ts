import { READINGS_PER_REPORT_MAX, type Reading, type SensorKind } from '#contracts/stations/readings.ts';
import { toIsoInstant, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ControllerClient } from './controller-client.ts';
import type { Machine } from './machine.ts';
import { sleepUnlessStopped } from './machine-time.ts';
import { initialMeters, metersAfterRun, SHOWER_LITRES_PER_MINUTE, type TankLevel, type Meters } from './meters.ts';
import type { SimulatedBay, BayDefect } from './simulated-bay.ts';

type Values = Readonly<Record<Exclude<SensorKind, 'flow_lpm' | 'idle_flow_lpm'>, number>>;

/** Sensor readings of a bay without a defect, in the units of docs/station-api.md. */
const calm: Omit<Values, TankLevel> = {
  water_celsius: 38,
  pressure_bar: 3,
  on_battery: 0,
  leak: 0,
  door_open: 0,
  emergency_stop: 0,
};

const readingsByDefect = {
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
} as const satisfies Record<BayDefect, Partial<Values>>;

/** Interval in ms at which the temperature of a working sensor changes slightly. */
const DRIFT_MS = 10 * SECOND_MS;

/** Calculates how much the temperature deviates at a time, in °C. It changes all the time, as at a real sensor. */
function driftAt(now: number): number {
  return (Math.floor(now / DRIFT_MS) % 3) / 10;
}

/**
 * Returns the current sensor readings of a bay. The kind of the flow reading is `flow_lpm` during a wash and for the
 * defect `no_flow`, otherwise `idle_flow_lpm`. A dead temperature sensor has no reading.
 */
export function readingsOf(
  { bayNo, screen, defect }: SimulatedBay,
  meters: Meters = initialMeters,
  now: number = 0,
): Reading[] {
  const { litres, kilowattHours, ...levels } = meters;
  const ofDefect: Partial<Values> = defect === null ? {} : readingsByDefect[defect];
  const { water_celsius: celsius, ...values }: Values = { ...calm, ...levels, ...ofDefect };
  const flow: Reading =
    screen === 'running' || defect === 'no_flow'
      ? { bayNo, kind: 'flow_lpm', value: defect === 'no_flow' ? 0 : SHOWER_LITRES_PER_MINUTE }
      : { bayNo, kind: 'idle_flow_lpm', value: 0 };
  const others = Object.entries(values).map(([kind, value]) => ({ bayNo, kind: kind as Reading['kind'], value }));
  return [
    ...(defect === 'dead_sensor' ? [] : [{ bayNo, kind: 'water_celsius', value: celsius + driftAt(now) } as const]),
    ...others,
    flow,
    { bayNo, kind: 'water_litres', value: litres },
    { bayNo, kind: 'energy_kwh', value: kilowattHours },
  ];
}

/**
 * Reports the sensor readings of all bays until the machine is stopped. Readings from a time without a connection are
 * stored and reported later, each with its time. At most the newest `READINGS_PER_REPORT_MAX` are stored.
 */
export async function reportReadings(
  client: Pick<ControllerClient, 'readings'>,
  machine: Machine,
  isConnected: () => boolean,
): Promise<void> {
  const measure = createSensors(machine);
  let unsent: readonly Reading[] = [];
  while (await sleepUnlessStopped(machine, machine.rhythm.checkIntervalMs)) {
    const measured = measure();
    unsent = [...unsent, ...measured].slice(-READINGS_PER_REPORT_MAX);
    if (unsent.length === 0 || !isConnected()) continue;
    const answer = await client.readings(unsent).catch(() => null);
    // the list of closed bays stays unchanged if the shop cannot be reached
    if (answer === null) continue;
    machine.closedBays = answer.closedBays;
    unsent = [];
  }
}

/**
 * Creates the sensors of a machine. Each call of the returned function updates the meters and returns the readings that
 * are due. The end of a defect is reported as quickly as its start.
 */
function createSensors(machine: Machine): () => readonly Reading[] {
  const { meters } = machine;
  const { busyIntervalMs, idleIntervalMs } = machine.rhythm;
  let measuredAt = 0;
  let lookedAt = machine.clock.now();
  let wasBusy = false;
  return () => {
    const now = machine.clock.now();
    for (const { bayNo, screen } of machine.bays) {
      const before = meters.get(bayNo) ?? initialMeters;
      meters.set(bayNo, screen === 'running' ? metersAfterRun(before, now - lookedAt) : before);
    }
    lookedAt = now;
    const isBusy = machine.bays.some(({ screen, defect }) => screen === 'running' || defect !== null);
    if (now - measuredAt < (isBusy || wasBusy ? busyIntervalMs : idleIntervalMs)) return [];
    measuredAt = now;
    wasBusy = isBusy;
    const at = toIsoInstant(now);
    return machine.bays
      .flatMap((bay) => readingsOf(bay, meters.get(bay.bayNo), now))
      .map((reading) => ({ ...reading, at }));
  };
}
