import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { getStation } from './stations.ts';

/** Number of days that the public status of a station shows. Today is included. */
export const STATION_HISTORY_DAYS = 90;

/**
 * Outage levels of a station on a day. `n`: not monitored. `c`: closed all day. `u`: no outage. `s`: outages for less
 * than half of the open time. `d`: outages for at least half of the open time.
 */
export const outageLevels = ['n', 'c', 'u', 's', 'd'] as const;
export type OutageLevel = (typeof outageLevels)[number];

const countSchema = z.int().nonnegative();

/** Uptime and visits of a station over the last 90 days, for all bays together. */
export const stationHistorySchema = z.object({
  slug: z.string(),
  /** Start of the station's recorded history; null if no machine of the station ever sent a message. */
  since: z.iso.datetime().nullable(),
  /** Outage level of each day, oldest first. Each level is one character (`outageLevels`). */
  days: z.string().regex(new RegExp(`^[${outageLevels.join('')}]{${STATION_HISTORY_DAYS}}$`)),
  /** Number of visits in which a customer tried to start a wash. */
  visits: countSchema,
  /** Number of visits whose first attempt gave water within 60 seconds. */
  firstStarts: countSchema,
  /** Total seconds of planned operation, for all bays together. */
  openSeconds: countSchema,
  /** Total seconds of planned operation in which a bay was out of service, for all bays together. */
  outSeconds: countSchema,
});
export type StationHistory = z.infer<typeof stationHistorySchema>;

export const listStationHistories = endpoint({
  name: 'listStationHistories',
  method: 'GET',
  path: '/api/stations/history',
  summary: 'Uptime of all stations in the last 90 days',
  status: 200,
  answer: z.array(stationHistorySchema),
  problems: ['service_unavailable'],
});

export const getStationHistory = endpoint({
  name: 'getStationHistory',
  method: 'GET',
  path: `${getStation.path}/history`,
  summary: 'Uptime of one station in the last 90 days',
  params: getStation.params,
  status: 200,
  answer: stationHistorySchema,
  problems: ['not_found', 'service_unavailable'],
});
