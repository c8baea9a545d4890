import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { getStation } from './stations.ts';

/** Number of days that the public status shows, today included. */
export const STATION_HISTORY_DAYS = 90;

/**
 * Outage level of a station on a day. `n`: not monitored. `c`: closed all day. `u`: no outage. `s`: outages of less
 * than half of the open time. `d`: outages of at least half of the open time.
 */
export const outageLevels = ['n', 'c', 'u', 's', 'd'] as const;
export type OutageLevel = (typeof outageLevels)[number];

const countSchema = z.int().nonnegative();

/** Figures of a station over the last 90 days, all bays together. */
export const stationHistorySchema = z.object({
  slug: z.string(),
  /** Start of the station's recorded history; null if no machine of the station ever sent a message. */
  since: z.iso.datetime().nullable(),
  /** One character for each day (`outageLevels`), oldest first. */
  days: z.string().regex(new RegExp(`^[${outageLevels.join('')}]{${STATION_HISTORY_DAYS}}$`)),
  /** Number of visits in which a customer tried to start a wash. */
  visits: countSchema,
  /** Number of visits whose first attempt gave water within 60 seconds. */
  firstStarts: countSchema,
  /** Seconds of planned operation, summed over all bays. */
  openSeconds: countSchema,
  /** Seconds of planned operation in which a bay was out of service, summed over all bays. */
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
