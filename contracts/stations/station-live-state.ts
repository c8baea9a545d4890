import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { liveBaySchema } from './redemptions.ts';
import { getStation } from './stations.ts';

/** Current state of a station; it must not be stored, because it is outdated within a minute. */
export const stationLiveStateSchema = z.object({
  slug: z.string(),
  at: z.iso.datetime(),
  /** Time of the machine's last message; null if there was none. */
  heardAt: z.iso.datetime().nullable(),
  bays: z.array(liveBaySchema),
});
export type StationLiveState = z.infer<typeof stationLiveStateSchema>;

export const listStationLiveStates = endpoint({
  name: 'listStationLiveStates',
  method: 'GET',
  path: '/api/stations/now',
  summary: 'Free bays of all stations now',
  status: 200,
  answer: z.array(stationLiveStateSchema),
  problems: ['service_unavailable'],
});

export const getStationLiveState = endpoint({
  name: 'getStationLiveState',
  method: 'GET',
  path: `${getStation.path}/now`,
  summary: 'Free bays of one station now',
  params: getStation.params,
  status: 200,
  answer: stationLiveStateSchema,
  problems: ['not_found', 'service_unavailable'],
});
