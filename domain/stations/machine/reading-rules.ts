import type { AlertKind } from '#contracts/stations/alerts.ts';
import type { MeterKind, SensorKind } from '#contracts/stations/readings.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { HOT_CELSIUS, HOT_FOR_MS, SAFE_CELSIUS, SAFE_FOR_MS } from './water-safety.ts';

/** Limits of one kind of reading. The gap between `limit` and `safe`, and the two times, are the hysteresis. */
export type ReadingRule = {
  /** Side of `limit` on which an alarm begins. */
  readonly side: 'above' | 'below';
  /** The reading is beyond its limit if it is further than this, in the unit of the reading. */
  readonly limit: number;
  /** The reading is in its safe range if it is no further than this. */
  readonly safe: number;
  /** Time in ms beyond the limit after which the alarm begins, and in the safe range after which it ends. */
  readonly forMs: number;
  readonly quietMs: number;
  /** Alert of this alarm; null for the water's temperature, which closes its bay. */
  readonly alert: AlertKind | null;
};

/** A switch reports 0 or 1. */
const SWITCHED = { side: 'above', limit: 0.5, safe: 0 } as const;

const LEVEL = {
  side: 'below',
  limit: 15,
  safe: 20,
  forMs: MINUTE_MS,
  quietMs: MINUTE_MS,
  alert: 'low_level',
} as const;

/**
 * Rules by kind of sensor. A valve that drips passes up to 0.2 litres a minute; what flows without a command beyond it
 * is a leak. Less than that with a command is no water.
 */
export const readingRules = {
  water_celsius: {
    side: 'above',
    limit: HOT_CELSIUS,
    safe: SAFE_CELSIUS,
    forMs: HOT_FOR_MS,
    quietMs: SAFE_FOR_MS,
    alert: null,
  },
  flow_lpm: { side: 'below', limit: 0.2, safe: 1, forMs: 10 * SECOND_MS, quietMs: 0, alert: 'no_flow' },
  idle_flow_lpm: {
    side: 'above',
    limit: 0.2,
    safe: 0.05,
    forMs: 30 * SECOND_MS,
    quietMs: 5 * MINUTE_MS,
    alert: 'leak',
  },
  leak: { ...SWITCHED, forMs: 0, quietMs: 5 * MINUTE_MS, alert: 'leak' },
  door_open: { ...SWITCHED, forMs: 2 * MINUTE_MS, quietMs: 0, alert: 'door_open' },
  emergency_stop: { ...SWITCHED, forMs: 0, quietMs: 0, alert: 'emergency_stop' },
  shampoo_percent: LEVEL,
  conditioner_percent: LEVEL,
  flea_care_percent: LEVEL,
} as const satisfies Record<SensorKind, ReadingRule>;

/** Kinds of reading with their alerts. */
export const alertOfReading: readonly { readonly reading: SensorKind; readonly alert: AlertKind }[] = Object.entries(
  readingRules,
).flatMap(([reading, { alert }]) => (alert === null ? [] : [{ reading: reading as SensorKind, alert }]));

/**
 * Sensors whose alarm takes the bay out of service until staff have looked at it: a released emergency stop does not
 * start a machine again by itself, and water that runs out closes a bay as well.
 */
export const closingReadings: readonly SensorKind[] = ['emergency_stop', 'leak', 'idle_flow_lpm'];

/**
 * Most that one bay can use in a minute: 200 litres of water, and the power of 30 kilowatts. What a meter counted beyond
 * it comes from a broken or exchanged meter.
 */
export const meterMostAMinute = {
  water_litres: 200,
  energy_kwh: 0.5,
} as const satisfies Record<MeterKind, number>;
