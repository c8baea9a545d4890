import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { timeOfDaySchema, closureNames } from './holidays.ts';
import { stationPictureSchema } from './station-picture.ts';

export const stationStatuses = ['live', 'maintenance', 'offline'] as const;

export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);

/**
 * Opening hours of one day. Equal times mean 24 hours. A closing time before the opening time is on the next day. Null
 * means that the station is closed.
 */
export const openingSchema = z.object({ open: timeOfDaySchema, close: timeOfDaySchema }).nullable();
export type Opening = z.infer<typeof openingSchema>;

/** Number of days ahead for which special hours are published. */
export const SPECIAL_DAYS_AHEAD = 36;

/** Day with special opening hours. They replace the weekly hours of this day and the holiday rule. */
const specialDaySchema = z.object({
  day: z.iso.date(),
  /** Opening hours of the day; null if the station is closed. */
  opening: openingSchema,
  reason: z.string(),
  reasonHe: z.string(),
});

/**
 * Differences from a station's weekly hours. They are closures on Shabbat and holidays, and single days with special
 * hours.
 */
export const specialHoursSchema = z.object({
  /** Closures in order of time. They do not overlap. */
  closures: z.array(
    z.object({
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      /** Names of the holidays (or Shabbat) for which the station closes, in order of time. */
      names: z.array(z.enum(closureNames)),
    }),
  ),
  days: z.array(specialDaySchema),
});
export type SpecialHours = z.infer<typeof specialHoursSchema>;

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
  /** Opening hours of each day; Sunday comes first. */
  hours: z.array(openingSchema).length(7),
  /**
   * Differences from the weekly hours. They cover the time from two days ago until `SPECIAL_DAYS_AHEAD` days from now.
   */
  special: specialHoursSchema,
  status: z.enum(stationStatuses),
  bays: z.int().positive(),
  /** Duration of one wash at this station in minutes. */
  washMinutes: z.int().positive(),
  accessibility: z.string(),
  accessibilityHe: z.string(),
  /** Photograph of the station; null if the shop has uploaded none. */
  picture: stationPictureSchema.nullable(),
  /** True for the sample stations of a fresh installation. */
  sample: z.boolean(),
  /** Average rating from 1 to 5 in steps of 0.1. Null if there are fewer than five ratings. */
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
    slug: slugSchema,
  }),
  status: 200,
  answer: stationSchema,
  problems: ['not_found', 'service_unavailable'],
});
