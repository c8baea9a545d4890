import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** What the deletions of the clock take, by the name that they count it under. */
export const deletedKinds = [
  'buyers',
  'cards',
  'cases',
  'codes',
  'employees',
  'enrolments',
  'events',
  'invitations',
  'keys',
  'links',
  'messages',
  'pauses',
  'returns',
  'sessions',
  'staffSessions',
  'transactions',
  'visits',
  'walletPasses',
] as const;
export type DeletedKind = (typeof deletedKinds)[number];

const instantSchema = z.iso.datetime();
const inBothSchema = z.object({ en: z.string(), he: z.string() });

const keptRowSchema = z.object({ table: z.string(), whose: inBothSchema, kept: inBothSchema, why: inBothSchema });
export type KeptRow = z.infer<typeof keptRowSchema>;

const deletedRowSchema = z.object({ what: z.enum(deletedKinds), lately: z.int(), ever: z.int() });
export type DeletedRow = z.infer<typeof deletedRowSchema>;

export const getRetention = endpoint({
  name: 'getRetention',
  method: 'GET',
  path: '/api/admin/retention',
  summary: 'What is kept of people how long and why, when the deletions ran last, and how many rows went',
  status: 200,
  answer: z.object({
    /** When the deletions came to their end last; null: never. */
    ranAt: instantSchema.nullable(),
    /** They did not run for two days. */
    late: z.boolean(),
    /** What went wrong with the last one, if it did. */
    error: z.string().nullable(),
    /** `lately`: the last thirty days. */
    deleted: z.array(deletedRowSchema),
    kept: z.array(keptRowSchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
