import { z } from 'zod';
import { BAYS_MAX } from './redemptions.ts';

/**
 * Kinds of sensor readings whose limit staff can set. `cold_celsius` and `chill_celsius` are limits for the temperature
 * of running water.
 */
export const readingLimitKinds = [
  'water_celsius',
  'cold_celsius',
  'chill_celsius',
  'pressure_bar',
  'flow_lpm',
  'shampoo_percent',
  'conditioner_percent',
  'flea_care_percent',
] as const;
export type ReadingLimitKind = (typeof readingLimitKinds)[number];

const TANK = { min: 5, max: 50 } as const;

/**
 * Allowed range of each limit, in the unit of its reading. Two limits can only be stricter than the default. They are
 * for water that is too hot, and for water so cold that its bay closes.
 */
export const readingLimitRanges = {
  water_celsius: { min: 40, max: 41 },
  cold_celsius: { min: 30, max: 36 },
  chill_celsius: { min: 25, max: 32 },
  pressure_bar: { min: 0.5, max: 4 },
  flow_lpm: { min: 0.2, max: 5 },
  shampoo_percent: TANK,
  conditioner_percent: TANK,
  flea_care_percent: TANK,
} as const satisfies Record<ReadingLimitKind, { readonly min: number; readonly max: number }>;

/** Limit of a sensor reading that staff set for a station or for one of its bays. */
export const readingLimitSchema = z.object({
  /** Number of the bay; null for all bays of the station. */
  bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
  kind: z.enum(readingLimitKinds),
  value: z.number(),
});
export type ReadingLimit = z.infer<typeof readingLimitSchema>;

const limitSchemaOf = (kind: ReadingLimitKind) =>
  z.number().min(readingLimitRanges[kind].min).max(readingLimitRanges[kind].max).nullable();

/**
 * Limits of sensor readings for a station or a bay. Null removes a saved limit. A bay then has the limit of its
 * station, and a station has the default limit.
 */
export const readingLimitsSchema = z.object({
  water_celsius: limitSchemaOf('water_celsius'),
  cold_celsius: limitSchemaOf('cold_celsius'),
  chill_celsius: limitSchemaOf('chill_celsius'),
  pressure_bar: limitSchemaOf('pressure_bar'),
  flow_lpm: limitSchemaOf('flow_lpm'),
  shampoo_percent: limitSchemaOf('shampoo_percent'),
  conditioner_percent: limitSchemaOf('conditioner_percent'),
  flea_care_percent: limitSchemaOf('flea_care_percent'),
} satisfies Record<ReadingLimitKind, z.ZodType<number | null>>);
export type ReadingLimits = z.infer<typeof readingLimitsSchema>;
