import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const stationStatuses = ['live', 'maintenance', 'offline'] as const;

/** One day's hours: equal times mean around the clock, null closed. */
export const openingSchema = z
  .object({ open: z.string().regex(/^\d{2}:\d{2}$/), close: z.string().regex(/^\d{2}:\d{2}$/) })
  .nullable();
export type Opening = z.infer<typeof openingSchema>;

export const stationSchema = z.object({
  slug: z.string(),
  name: z.string(),
  nameHe: z.string(),
  address: z.string(),
  addressHe: z.string(),
  city: z.string(),
  cityHe: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Sunday first. */
  hours: z.array(openingSchema).length(7),
  status: z.enum(stationStatuses),
  bays: z.int().positive(),
  accessibility: z.string(),
  accessibilityHe: z.string(),
  /** True for the sample stations of a fresh installation. */
  sample: z.boolean(),
});
export type Station = z.infer<typeof stationSchema>;

export const listStations = endpoint({
  name: 'listStations',
  method: 'GET',
  path: '/api/stations',
  summary: 'All stations',
  status: 200,
  answer: z.array(stationSchema),
  problems: ['service_unavailable'],
});

export const getStation = endpoint({
  name: 'getStation',
  method: 'GET',
  path: '/api/stations/:slug',
  summary: 'One station',
  params: z.object({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(80),
  }),
  status: 200,
  answer: stationSchema,
  problems: ['not_found', 'service_unavailable'],
});
