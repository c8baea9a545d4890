import type { AlertKind } from '#contracts/stations/alerts.ts';
import type { CheckedReadingKind, MeterKind, SensorKind } from '#contracts/stations/readings.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  CHILL_CELSIUS,
  CLOSE_AFTER_CHILL_MS,
  CLOSE_AFTER_HOT_MS,
  COLD_CELSIUS,
  HOT_CELSIUS,
  OPEN_AFTER_SAFE_MS,
  SAFE_CELSIUS,
  WARM_CELSIUS,
  WARN_AFTER_COLD_MS,
} from './water-safety.ts';

/**
 * Limits for one kind of sensor reading. The gap between `limit` and `safe`, together with `durationMs` and `quietMs`,
 * prevents an alarm from starting and ending repeatedly (hysteresis).
 */
export type ReadingRule = {
  /** Side of `limit` (above or below) on which an alarm begins. */
  readonly side: 'above' | 'below';
  /** Value in the unit of the reading that a reading must pass before an alarm begins. */
  readonly limit: number;
  /** Value in the unit of the reading at which a reading is safe again. */
  readonly safe: number;
  /**
   * Time in ms for which readings must be beyond `limit` before the alarm begins. `quietMs` is the time in ms in the
   * safe range after which the alarm ends.
   */
  readonly durationMs: number;
  readonly quietMs: number;
  /**
   * Kind of alert that the alarm raises. Null if the alarm closes its bay. The closure, or another kind of reading,
   * then raises the alert.
   */
  readonly alert: AlertKind | null;
};

/** Alarm rule of a sensor that is a switch and reports 0 or 1. */
const SWITCHED = { side: 'above', limit: 0.5, safe: 0 } as const;

const LEVEL = {
  side: 'below',
  limit: 15,
  safe: 20,
  durationMs: MINUTE_MS,
  quietMs: MINUTE_MS,
  alert: 'low_level',
} as const;

/**
 * Alarm rules by kind of sensor. Limits are in the sensor's unit: °C, litres per minute, bar or percent. Switches
 * report 0 or 1. Machines need a water pressure of at least one bar. A power cut of less than ten seconds is no power
 * failure. A dripping valve lets up to 0.2 litres per minute through. A higher flow without a command is a leak. A
 * lower flow after a command means that no water runs.
 */
export const readingRules = {
  water_celsius: {
    side: 'above',
    limit: HOT_CELSIUS,
    safe: SAFE_CELSIUS,
    durationMs: CLOSE_AFTER_HOT_MS,
    quietMs: OPEN_AFTER_SAFE_MS,
    alert: null,
  },
  flow_lpm: { side: 'below', limit: 0.2, safe: 1, durationMs: 10 * SECOND_MS, quietMs: 0, alert: 'no_flow' },
  idle_flow_lpm: {
    side: 'above',
    limit: 0.2,
    safe: 0.05,
    durationMs: 30 * SECOND_MS,
    quietMs: 5 * MINUTE_MS,
    alert: 'leak',
  },
  pressure_bar: {
    side: 'below',
    limit: 1,
    safe: 1.5,
    durationMs: 30 * SECOND_MS,
    quietMs: MINUTE_MS,
    alert: 'low_pressure',
  },
  on_battery: { ...SWITCHED, durationMs: 10 * SECOND_MS, quietMs: MINUTE_MS, alert: 'power_lost' },
  leak: { ...SWITCHED, durationMs: 0, quietMs: 5 * MINUTE_MS, alert: 'leak' },
  door_open: { ...SWITCHED, durationMs: 2 * MINUTE_MS, quietMs: 0, alert: 'door_open' },
  emergency_stop: { ...SWITCHED, durationMs: 0, quietMs: 0, alert: 'emergency_stop' },
  shampoo_percent: LEVEL,
  conditioner_percent: LEVEL,
  flea_care_percent: LEVEL,
  cold_celsius: {
    side: 'below',
    limit: COLD_CELSIUS,
    safe: WARM_CELSIUS,
    durationMs: WARN_AFTER_COLD_MS,
    quietMs: WARN_AFTER_COLD_MS,
    alert: 'cold_water',
  },
  chill_celsius: {
    side: 'below',
    limit: CHILL_CELSIUS,
    safe: COLD_CELSIUS,
    durationMs: CLOSE_AFTER_CHILL_MS,
    quietMs: WARN_AFTER_COLD_MS,
    alert: null,
  },
} as const satisfies Record<CheckedReadingKind, ReadingRule>;

/** Kinds of readings whose alarm raises an alert, each with the kind of that alert. */
export const readingKindsWithAlert: readonly { readonly reading: CheckedReadingKind; readonly alert: AlertKind }[] =
  Object.entries(readingRules).flatMap(([reading, { alert }]) =>
    alert === null ? [] : [{ reading: reading as CheckedReadingKind, alert }],
  );

/**
 * Sensors whose alarm takes the bay out of service until staff have checked it. They are the emergency stop, the leak
 * sensor, and the sensor for water that flows without a command. The bay stays closed when the emergency stop is
 * released.
 */
export const bayClosingSensors: readonly SensorKind[] = ['emergency_stop', 'leak', 'idle_flow_lpm'];

/**
 * Maximum consumption of one bay per minute. It is 200 litres of water, and the energy that 30 kilowatts use in a
 * minute. A meter that counts more is broken or was replaced.
 */
export const maxConsumptionPerMinute = {
  water_litres: 200,
  energy_kwh: 0.5,
} as const satisfies Record<MeterKind, number>;
