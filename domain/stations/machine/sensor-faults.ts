import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Time in ms without a reading after which a sensor counts as missing, if its station still calls. Machines report each
 * sensor once a minute, even if nothing changes.
 */
export const SENSOR_MISSING_AFTER_MS = 5 * MINUTE_MS;

/**
 * Time in ms after which a temperature sensor counts as frozen, if its reading stays exactly the same. It only counts
 * as frozen if water is then running. Between two washes the outlet cools down, so the readings of a working sensor
 * change.
 */
export const SENSOR_FROZEN_AFTER_MS = HOUR_MS;

/**
 * Time in ms for which a temperature sensor may be faulty before its bay closes. The bay closes because the water
 * temperature is unknown.
 */
export const BAY_CLOSE_AFTER_SENSOR_FAULT_MS = 5 * MINUTE_MS;

/** Time in ms without a reading after which a sensor counts as removed. Until then, it counts as missing. */
export const SENSOR_REMOVED_AFTER_MS = 7 * DAY_MS;

/** Maximum age in ms of a sensor reading that counts as current. Older readings are stored only as history. */
export const CURRENT_READING_MAX_AGE_MS = 2 * MINUTE_MS;

/**
 * Maximum age in ms of a flow reading from which the shop decides if water is running. Machines report every ten
 * seconds while water runs.
 */
export const FLOW_READING_MAX_AGE_MS = 30 * SECOND_MS;

/** Gap in ms between two calls of a station after which it counts as newly connected. Heartbeats come every minute. */
export const RECONNECTED_AFTER_GAP_MS = 150 * SECOND_MS;

type Measurement = {
  /** Time of the measurement by the machine's clock, epoch ms; undefined if the machine does not report it. */
  readonly at: number | undefined;
  /** Time at which the machine signed the report, by the machine's clock, epoch ms. */
  readonly signedAt: number;
};

/**
 * Calculates the time of a measurement by the server clock (epoch ms). It is the current time minus the measurement's
 * age. The age is calculated with the machine's clock alone, so that a wrong machine clock has no effect. If a
 * measurement has no time, or a time in the future, it counts as made now.
 */
export function measuredAt({ at, signedAt }: Measurement, now: number): number {
  return at === undefined ? now : now - Math.max(0, signedAt - at);
}
