import { z } from 'zod';

export const daySchema = z.iso.date();
export const instantSchema = z.iso.datetime();
export const nameSchema = z.object({ en: z.string(), he: z.string() });
/** Amount in agorot; negative if refunds exceed payments. */
export const sumSchema = z.int();
export const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

/** First and last day in Asia/Jerusalem, both included. The default is the last thirty days. */
export const dateRangeQuery = { from: daySchema.optional(), to: daySchema.optional() };

/**
 * Days of a report that can end within the last day. `until` is the time at which it ends. It is absent if the whole
 * last day is included.
 */
export const dateRangeUntilQuery = { ...dateRangeQuery, until: instantSchema.optional() };
