import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { getStation } from './stations.ts';

/** Days that the public status shows, today included. */
export const HISTORY_DAYS = 90;

/**
 * How a station worked on a day: `n` not recorded, `c` closed all day, `u` no outage, `s` an outage of less than half of
 * its open time, `d` an outage of half of it or more.
 */
export const dayLevels = ['n', 'c', 'u', 's', 'd'] as const;
export type DayLevel = (typeof dayLevels)[number];

const countSchema = z.int().nonnegative();

/** Figures of a station over the last 90 days, all bays together. */
export const stationHistorySchema = z.object({
  slug: z.string(),
  /** Begin of the record; null if no machine of the station was ever heard of. */
  since: z.iso.datetime().nullable(),
  /** One letter for each day (`dayLevels`), oldest first. */
  days: z.string().regex(new RegExp(`^[${dayLevels.join('')}]{${HISTORY_DAYS}}$`)),
  /** Visits of customers who tried to start a wash, and those whose first attempt gave water within 60 seconds. */
  visits: countSchema,
  firstStarts: countSchema,
  /** Seconds in which the bays should have worked, and those in which they were out of service. */
  openSeconds: countSchema,
  outSeconds: countSchema,
});
export type StationHistory = z.infer<typeof stationHistorySchema>;

export const listStationHistories = endpoint({
  name: 'listStationHistories',
  method: 'GET',
  path: '/api/stations/history',
  summary: 'How all stations worked in the last 90 days',
  status: 200,
  answer: z.array(stationHistorySchema),
  problems: ['service_unavailable'],
});

export const getStationHistory = endpoint({
  name: 'getStationHistory',
  method: 'GET',
  path: `${getStation.path}/history`,
  summary: 'How one station worked in the last 90 days',
  params: getStation.params,
  status: 200,
  answer: stationHistorySchema,
  problems: ['not_found', 'service_unavailable'],
});
