import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { lotIdSchema, redemptionIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { bayNoSchema } from '#contracts/stations/redemptions.ts';

const stationParams = z.object({ stationId: stationIdSchema });
const instantSchema = z.iso.datetime();
const countSchema = z.int().nonnegative();

/** Possible lengths of a period. Weeks begin on Sunday. */
export const figureGranularities = ['day', 'week', 'month'] as const;
export type FigureGranularity = (typeof figureGranularities)[number];

export const BAY_STATISTICS_PERIODS = 12;

const figuresSchema = z.object({
  bayNo: z.int(),
  /** First and last day of the period. */
  from: z.iso.date(),
  to: z.iso.date(),
  visits: countSchema,
  /** Number of visits whose first attempt gave water within 60 seconds. */
  firstStarts: countSchema,
  washes: countSchema,
  /** True if the shop already recorded downtimes of this bay in the period. False for an earlier period. */
  watched: z.boolean(),
  openSeconds: countSchema,
  outSeconds: countSchema,
});
export type BayStatisticsRow = z.infer<typeof figuresSchema>;

const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const getBayStatistics = endpoint({
  name: 'getBayStatistics',
  method: 'GET',
  path: '/api/admin/stations/:stationId/figures',
  summary: 'First-attempt success and uptime of each bay by day, week or month, newest period first',
  params: stationParams,
  query: z.object({ step: z.enum(figureGranularities).default('day') }),
  status: 200,
  answer: z.object({ rows: z.array(figuresSchema) }),
  problems,
});

/** Maximum number of start attempts in one response. The newest attempts of the period are returned. */
export const BAY_ATTEMPTS_MAX = 200;

const attemptSchema = z.object({
  redemptionId: redemptionIdSchema,
  at: instantSchema,
  /** Voucher of the wash. Null if the access of the signed-in staff user is limited to their own stations. */
  lotId: lotIdSchema.nullable(),
  /** Last characters of the voucher's code. Null in the same case as `lotId`. */
  codeEnding: z.string().nullable(),
  /** True for the first attempt of a visit; only this attempt counts for the first-attempt success rate. */
  first: z.boolean(),
  /** Number of seconds until water ran; null if no water ran. */
  waterAfterSeconds: z.int().nullable(),
});
export type BayAttempt = z.infer<typeof attemptSchema>;

const downtimeSchema = z.object({
  cause: z.enum(['silent', 'closed', 'water', 'sensor', 'planned']),
  since: instantSchema,
  until: instantSchema.nullable(),
});
export type BayDowntimeRow = z.infer<typeof downtimeSchema>;

export const listBayAttempts = endpoint({
  name: 'listBayAttempts',
  method: 'GET',
  path: '/api/admin/stations/:stationId/figures/rows',
  summary: 'Data behind the figures of a bay: attempts to start a wash, newest first, and downtimes',
  params: stationParams,
  query: z.object({ bay: bayNoSchema, from: z.iso.date(), to: z.iso.date() }),
  status: 200,
  answer: z.object({ attempts: z.array(attemptSchema).max(BAY_ATTEMPTS_MAX), downtimes: z.array(downtimeSchema) }),
  problems,
});
