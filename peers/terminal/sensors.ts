import type { Reading } from '#contracts/stations/readings.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ControllerClient } from './controller-client.ts';
import { pause, type Machine } from './machine.ts';
import type { SimulatedBay, Trouble } from './simulated-bay.ts';

/** Interval in ms of readings while water runs or something is wrong, and otherwise. */
const BUSY_MS = 10 * SECOND_MS;
const CALM_MS = MINUTE_MS;

type Values = Readonly<Record<Exclude<Reading['kind'], 'flow_lpm' | 'idle_flow_lpm'>, number>>;

/** Readings of a bay in good order, in the units of docs/station-api.md. */
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

/** Returns what the sensors of a bay report now. Flow is reported by whether the machine commands water. */
export function readingsOf({ bayNo, screen, trouble }: SimulatedBay): Reading[] {
  const values: Values = { ...calm, ...(trouble === null ? {} : troubled[trouble]) };
  const flow: Reading =
    screen === 'running' || trouble === 'no_flow'
      ? { bayNo, kind: 'flow_lpm', value: trouble === 'no_flow' ? 0 : 8 }
      : { bayNo, kind: 'idle_flow_lpm', value: 0 };
  const others = Object.entries(values).map(([kind, value]) => ({ bayNo, kind: kind as Reading['kind'], value }));
  return [...others, flow];
}

/** Reports the readings of all bays until the machine is stopped. Only the last reading counts, so none is repeated. */
export async function reportReadings(
  client: Pick<ControllerClient, 'readings'>,
  machine: Machine,
  isConnected: () => boolean,
): Promise<void> {
  let sentAt = 0;
  let wasBusy = false;
  while (await pause(machine, SECOND_MS)) {
    const isBusy = machine.bays.some(({ screen, trouble }) => screen === 'running' || trouble !== null);
    const now = machine.clock.now();
    // the end of a trouble is reported as soon as the trouble itself
    if (!isConnected() || now - sentAt < (isBusy || wasBusy ? BUSY_MS : CALM_MS)) continue;
    sentAt = now;
    wasBusy = isBusy;
    await client.readings(machine.bays.flatMap(readingsOf)).catch(() => undefined);
  }
}
