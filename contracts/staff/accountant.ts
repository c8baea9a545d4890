import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { periodSchema } from '#contracts/settlement/settlements.ts';
import { taxDocumentTypeSchema, taxTreatments } from '#contracts/tax/documents.ts';
import { listQuery } from './list.ts';

const instantSchema = z.iso.datetime();
const sumSchema = z.int();
const ofPeriod = z.object({ period: periodSchema });
const common = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

const monthRowSchema = z.object({ period: periodSchema, closedAt: instantSchema.nullable(), closable: z.boolean() });
export type AccountantMonthRow = z.infer<typeof monthRowSchema>;

export const listAccountantMonths = endpoint({
  name: 'listAccountantMonths',
  method: 'GET',
  path: '/api/admin/accountant',
  summary: 'Months of the books, the newest first, and whether each is closed',
  status: 200,
  answer: z.object({ months: z.array(monthRowSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const checkSchema = z.object({
  /** Over and the one before it closed; documents numbered; rules of the books; providers compared; payments in doubt. */
  check: z.enum(['over', 'documents', 'books', 'compared', 'payments']),
  done: z.boolean(),
  /** How many are in the way; null where it is not a number, or nobody knows. */
  count: z.int().nullable(),
});
export type AccountantCheck = z.infer<typeof checkSchema>;

const documentSumSchema = z.object({
  type: taxDocumentTypeSchema,
  percent: z.int(),
  count: z.int(),
  /** Of them issued in a month that was closed without them. */
  late: z.int(),
  firstNumber: z.int(),
  lastNumber: z.int(),
  /** Agorot; what a credit note takes back is above nothing. */
  totalAgorot: sumSchema,
  netAgorot: sumSchema,
  vatAgorot: sumSchema,
});
export type AccountantDocumentSum = z.infer<typeof documentSumSchema>;

const bookSumSchema = z.object({
  kind: z.enum(['sale', 'refund', 'use', 'unassigned']),
  count: z.int(),
  late: z.int(),
  /** Agorot; what went back is below nothing. */
  grossAgorot: sumSchema,
  vatAgorot: sumSchema,
});
export type AccountantBookSum = z.infer<typeof bookSumSchema>;

const differenceSchema = z.object({
  why: z.enum(['at_use', 'by_provider', 'elsewhere', 'not_ours', 'of_another', 'otherwise', 'reissued']),
  count: z.int(),
  grossAgorot: sumSchema,
  vatAgorot: sumSchema,
});
export type AccountantDifference = z.infer<typeof differenceSchema>;

const accountSchema = z.object({
  account: z.string(),
  /** Agorot; debits above nothing, credits below. */
  openingAgorot: sumSchema,
  debitAgorot: sumSchema,
  creditAgorot: sumSchema,
  closingAgorot: sumSchema,
});
export type AccountantAccount = z.infer<typeof accountSchema>;

const monthSchema = z.object({
  period: periodSchema,
  /** The last day of the month. */
  lastDay: z.iso.date(),
  closedAt: instantSchema.nullable(),
  closable: z.boolean(),
  checks: z.array(checkSchema),
  /** Whether files can name the business: its number has nine digits. */
  hasDealerNumber: z.boolean(),
  documents: z.array(documentSumSchema),
  /** Money whose documents are the payment provider's: how many it wrote, and how many are missing. */
  ofProviders: z.array(z.object({ provider: z.string(), count: z.int(), missing: z.int() })),
  /** Vouchers that ended in it with washes whose VAT no document says, and what was paid for those. */
  untaxed: z.object({ count: z.int(), worthAgorot: sumSchema }),
  books: z.array(bookSumSchema),
  /** What the books say and these sum to what the documents say. */
  differences: z.array(differenceSchema),
  accounts: z.array(accountSchema),
});
export type AccountantMonth = z.infer<typeof monthSchema>;

export const getAccountantMonth = endpoint({
  name: 'getAccountantMonth',
  method: 'GET',
  path: '/api/admin/accountant/:period',
  summary: 'The books and the documents of a month, as it was closed or as it stands now, and its check list',
  params: ofPeriod,
  status: 200,
  answer: monthSchema,
  problems: common,
});

export const closeAccountantMonth = endpoint({
  name: 'closeAccountantMonth',
  method: 'POST',
  path: '/api/admin/accountant/:period/closing',
  summary: 'Closes the books of a month for good; a month that is closed stays as it is',
  params: ofPeriod,
  status: 200,
  answer: monthSchema,
  problems: [...common, 'step_up_required', 'month_not_ready'],
});

export const getUniformFiles = endpoint({
  name: 'getUniformFiles',
  method: 'GET',
  path: '/api/admin/accountant/:period/uniform',
  summary: 'The uniform format 1.31 of a month, or of the months up to another one, as an archive',
  params: ofPeriod,
  query: z.object({ to: periodSchema.optional() }),
  status: 200,
  answer: z.custom<AsyncIterable<Uint8Array>>((stream) => typeof stream === 'object' && stream !== null),
  gives: 'application/zip',
  problems: common,
});

const entrySchema = z.object({
  /** Id of the entry's line. */
  id: z.string(),
  entry: z.int(),
  at: instantSchema,
  /** `past`: a use of the time before uses were booked; booked once, when the shop was upgraded. */
  kind: z.enum(['capture', 'refund', 'refund_asked', 'refund_given_up', 'wash', 'wash_back', 'ended', 'past', 'other']),
  account: z.string(),
  debitAgorot: sumSchema,
  creditAgorot: sumSchema,
  orderId: orderIdSchema.nullable(),
  orderCode: z.string().nullable(),
  document: z.object({ type: taxDocumentTypeSchema, number: z.int() }).nullable(),
  /** Booked in a month that was closed without it. */
  late: z.boolean(),
});
export type AccountantEntry = z.infer<typeof entrySchema>;

export const listAccountantEntries = endpoint({
  name: 'listAccountantEntries',
  method: 'GET',
  path: '/api/admin/accountant/journal',
  summary: 'The journal of a month in double entry, the oldest first: each entry has lines that sum to nothing',
  query: listQuery({ period: periodSchema.optional(), account: z.string().max(60).optional() }),
  status: 200,
  answer: z.object({ rows: z.array(entrySchema), next: z.string().nullable() }),
  problems: common,
});

const untaxedSchema = z.object({
  id: z.string(),
  /** When the voucher ended. */
  at: instantSchema,
  orderId: orderIdSchema,
  orderCode: z.string(),
  gift: z.boolean(),
  treatment: z.enum(taxTreatments),
  /** That were left in it. */
  washes: z.int(),
  /** What was paid for them. */
  worthAgorot: sumSchema,
});
export type UntaxedRow = z.infer<typeof untaxedSchema>;

export const listAccountantUntaxed = endpoint({
  name: 'listAccountantUntaxed',
  method: 'GET',
  path: '/api/admin/accountant/untaxed',
  summary: 'Vouchers of a month that ended with washes whose VAT no document says, the first that ended first',
  query: listQuery({ period: periodSchema.optional() }),
  status: 200,
  answer: z.object({ rows: z.array(untaxedSchema), next: z.string().nullable() }),
  problems: common,
});
