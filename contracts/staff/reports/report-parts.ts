import { z } from 'zod';

export const daySchema = z.iso.date();
export const instantSchema = z.iso.datetime();
export const nameSchema = z.object({ en: z.string(), he: z.string() });
/** Amount in agorot; negative if refunds exceed payments. */
export const sumSchema = z.int();
export const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

/** First and last day in Asia/Jerusalem, both included; by default the last thirty days. */
export const daysQuery = { from: daySchema.optional(), to: daySchema.optional() };

/** Days of a report that can end within its last day: `until` is that instant. Absent for the whole last day. */
export const partDaysQuery = { ...daysQuery, until: instantSchema.optional() };
