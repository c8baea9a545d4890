import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { liveBaySchema } from './redemptions.ts';
import { getStation } from './stations.ts';

/** What is known of a station at this moment; never kept, because a minute later it may be wrong. */
export const stationNowSchema = z.object({
  slug: z.string(),
  /** When it was looked at. */
  at: z.iso.datetime(),
  /** When its machine was last heard of; null where it never was. */
  heardAt: z.iso.datetime().nullable(),
  bays: z.array(liveBaySchema),
});
export type StationNow = z.infer<typeof stationNowSchema>;

export const listStationsNow = endpoint({
  name: 'listStationsNow',
  method: 'GET',
  path: '/api/stations/now',
  summary: 'Which bays of which station are free at this moment',
  status: 200,
  answer: z.array(stationNowSchema),
  problems: ['service_unavailable'],
});

export const getStationNow = endpoint({
  name: 'getStationNow',
  method: 'GET',
  path: `${getStation.path}/now`,
  summary: 'Which bays of one station are free at this moment',
  params: getStation.params,
  status: 200,
  answer: stationNowSchema,
  problems: ['not_found', 'service_unavailable'],
});
