import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Kinds of records that the retention job deletes and counts. */
export const deletedRecordKinds = [
  'bulkActs',
  'buyers',
  'cards',
  'cases',
  'codes',
  'employees',
  'enrolments',
  'events',
  'invitations',
  'keys',
  'lateReadings',
  'links',
  'machineLogs',
  'messages',
  'outagePhotos',
  'pauses',
  'readerEvents',
  'reportPhotos',
  'returns',
  'sessions',
  'staffSessions',
  'transactions',
  'visits',
  'walletPasses',
  'workPhotos',
] as const;
export type DeletedRecordKind = (typeof deletedRecordKinds)[number];

const instantSchema = z.iso.datetime();
const inBothSchema = z.object({ en: z.string(), he: z.string() });

/**
 * Retention of one kind of data, as it is displayed. `data` is the kind of data, and `whose` are the people. `kept` is
 * the period, and `why` is the reason.
 */
const storedDataRowSchema = z.object({
  data: inBothSchema,
  whose: inBothSchema,
  kept: inBothSchema,
  why: inBothSchema,
});
export type StoredDataRow = z.infer<typeof storedDataRowSchema>;

const deletedRowSchema = z.object({ what: z.enum(deletedRecordKinds), lately: z.int(), ever: z.int() });
export type DeletedRecordCount = z.infer<typeof deletedRowSchema>;

export const getRetention = endpoint({
  name: 'getRetention',
  method: 'GET',
  path: '/api/admin/retention',
  summary: 'Retention periods with their reasons, the last run of the retention job, and the number of deleted rows',
  status: 200,
  answer: z.object({
    /** Time when the retention job last finished; null if it never finished. */
    ranAt: instantSchema.nullable(),
    /** True if the retention job has not run for two days. */
    late: z.boolean(),
    /** Error of the last run; null if it succeeded. */
    error: z.string().nullable(),
    /** Deleted rows by kind of record. `lately` is the number within the last thirty days. */
    deleted: z.array(deletedRowSchema),
    kept: z.array(storedDataRowSchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
