import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Time in ms without a reading after which a sensor counts as missing, if its station still calls. Machines report each
 * sensor once a minute, also if nothing changes.
 */
export const SENSOR_MISSING_AFTER_MS = 5 * MINUTE_MS;

/**
 * Time in ms of exactly the same temperature after which the sensor counts as frozen, if water runs then. Between two
 * washes the outlet cools down, so the readings of a working sensor change.
 */
export const SENSOR_FROZEN_AFTER_MS = HOUR_MS;

/** Time in ms after which a faulty temperature sensor closes its bay, because the water temperature is unknown. */
export const BAY_CLOSE_AFTER_SENSOR_FAULT_MS = 5 * MINUTE_MS;

/** Time in ms without a reading after which a sensor counts as removed, not as missing. */
export const SENSOR_REMOVED_AFTER_MS = 7 * DAY_MS;

/** Maximum age in ms of a current reading. Older readings are stored only as history. */
export const CURRENT_READING_MAX_AGE_MS = 2 * MINUTE_MS;

/**
 * Maximum age in ms of a flow reading that shows whether water runs. Machines report every ten seconds while water
 * runs.
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
 * Returns the time of a measurement by the server clock (epoch ms): now minus the measurement's age. The age is
 * computed with the machine's clock alone, so a wrong machine clock has no effect. A measurement without a time, or
 * with a time in the future, counts as made now.
 */
export function measuredAt({ at, signedAt }: Measurement, now: number): number {
  return at === undefined ? now : now - Math.max(0, signedAt - at);
}
