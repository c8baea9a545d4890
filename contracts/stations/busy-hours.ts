import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { getStation } from './stations.ts';

/** Number of weeks whose washes are counted for the usual busy hours. */
export const BUSY_HOURS_WEEKS = 8;

export const busyHoursSchema = z.object({
  /**
   * Percentage of the station's bays that is usually in use, for each hour of the week. There are 168 numbers,
   * beginning on Sunday 00:00 in Israel local time. Null if there are too few washes.
   */
  percent: z.array(z.int().min(0).max(100)).length(168).nullable(),
});
export type BusyHours = z.infer<typeof busyHoursSchema>;

export const getBusyHours = endpoint({
  name: 'getBusyHours',
  method: 'GET',
  path: '/api/stations/:slug/busy-hours',
  summary: 'Usual use of one station in each hour of the week',
  params: getStation.params,
  status: 200,
  answer: busyHoursSchema,
  problems: ['not_found', 'service_unavailable'],
});
