import type { Reading, SensorKind } from '#contracts/stations/readings.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
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
  leak: 0,
  door_open: 0,
  emergency_stop: 0,
  shampoo_percent: 80,
  conditioner_percent: 75,
  flea_care_percent: 70,
};

const troubled = {
  hot_water: { water_celsius: 44 },
  leak: { leak: 1 },
  no_flow: {},
  low_level: { shampoo_percent: 5 },
  door_open: { door_open: 1 },
  emergency_stop: { emergency_stop: 1 },
} as const satisfies Record<Trouble, Partial<Values>>;

/**
 * Returns the current readings of a bay's sensors. The kind of the flow reading depends on whether the machine commands
 * water.
 */
export function readingsOf({ bayNo, screen, trouble }: SimulatedBay, meters: Meters = firstMeters): Reading[] {
  const values: Values = { ...calm, ...(trouble === null ? {} : troubled[trouble]) };
  const flow: Reading =
    screen === 'running' || trouble === 'no_flow'
      ? { bayNo, kind: 'flow_lpm', value: trouble === 'no_flow' ? 0 : WATER_LPM }
      : { bayNo, kind: 'idle_flow_lpm', value: 0 };
  const others = Object.entries(values).map(([kind, value]) => ({ bayNo, kind: kind as Reading['kind'], value }));
  return [
    ...others,
    flow,
    { bayNo, kind: 'water_litres', value: meters.litres },
    { bayNo, kind: 'energy_kwh', value: meters.kilowattHours },
  ];
}

/**
 * Reports the readings of all bays until the machine is stopped. A failed report is not repeated, because only the
 * newest reading matters.
 */
export async function reportReadings(
  client: Pick<ControllerClient, 'readings'>,
  machine: Machine,
  isConnected: () => boolean,
): Promise<void> {
  let sentAt = 0;
  let lookedAt = machine.clock.now();
  const meters = new Map<number, Meters>();
  let wasBusy = false;
  while (await pause(machine, SECOND_MS)) {
    const isBusy = machine.bays.some(({ screen, trouble }) => screen === 'running' || trouble !== null);
    const now = machine.clock.now();
    for (const { bayNo, screen } of machine.bays) {
      const before = meters.get(bayNo) ?? firstMeters;
      meters.set(bayNo, screen === 'running' ? metersAfter(before, now - lookedAt) : before);
    }
    lookedAt = now;
    // the end of a defect is reported as soon as its start
    if (!isConnected() || now - sentAt < (isBusy || wasBusy ? BUSY_MS : CALM_MS)) continue;
    sentAt = now;
    wasBusy = isBusy;
    const readings = machine.bays.flatMap((bay) => readingsOf(bay, meters.get(bay.bayNo)));
    // the closed bays do not change if the shop cannot be reached
    const { closedBays } = await client.readings(readings).catch(() => machine);
    machine.closedBays = closedBays;
  }
}
