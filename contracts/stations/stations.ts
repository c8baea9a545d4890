import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

export const stationStatuses = ['live', 'maintenance', 'offline'] as const;

/** A time of day: 00:00 to 23:59. */
const clockSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** One day's hours: equal times mean the whole day, a close before the open is on the next day, null is closed. */
export const openingSchema = z.object({ open: clockSchema, close: clockSchema }).nullable();
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
  /** What one wash gives here. */
  washMinutes: z.int().positive(),
  accessibility: z.string(),
  accessibilityHe: z.string(),
  /** True for the sample stations of a fresh installation. */
  sample: z.boolean(),
  /** What the washes here were rated, one to five by tenths; null while there are fewer than five ratings. */
  rating: z.object({ average: z.number().min(1).max(5), count: z.int().positive() }).nullable(),
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
