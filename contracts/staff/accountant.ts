import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { monthPeriodSchema } from '#contracts/franchise/statements.ts';
import { taxDocumentTypeSchema, taxTreatments } from '#contracts/tax/documents.ts';
import { listQuery } from './list.ts';

const instantSchema = z.iso.datetime();
const sumSchema = z.int();
const monthParams = z.object({ period: monthPeriodSchema });
const common = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

const monthRowSchema = z.object({
  period: monthPeriodSchema,
  closedAt: instantSchema.nullable(),
  /** True if the month has ended and is the next one to be closed. */
  closable: z.boolean(),
  /** Revenue after refunds, in agorot. */
  revenueAgorot: sumSchema,
});
export type AccountantMonthRow = z.infer<typeof monthRowSchema>;

export const listAccountantMonths = endpoint({
  name: 'listAccountantMonths',
  method: 'GET',
  path: '/api/admin/accountant',
  summary: 'Months of the books, newest first, and whether each is closed',
  status: 200,
  answer: z.object({
    months: z.array(monthRowSchema),
    /** True if the business number of the shop has nine digits, as the files in the uniform format need. */
    hasDealerNumber: z.boolean(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const checkSchema = z.object({
  /**
   * Check that is made before a month is closed. `over`: the month has ended and the previous month is closed.
   * `documents`: all tax documents have numbers. `books`: the ledger rules are not violated. `compared`: the ledger was
   * compared with the providers' statements after the end of the month. `payments`: no payment is in doubt.
   */
  check: z.enum(['over', 'documents', 'books', 'compared', 'payments']),
  done: z.boolean(),
  /** Number of open items; null if the check has no count or the count is unknown. */
  count: z.int().nullable(),
});
export type AccountantCheck = z.infer<typeof checkSchema>;

const documentSumSchema = z.object({
  type: taxDocumentTypeSchema,
  percent: z.int(),
  count: z.int(),
  /**
   * Number of documents that belong to an earlier month but are counted in this month. The earlier month was already
   * closed when they were issued.
   */
  late: z.int(),
  firstNumber: z.int(),
  lastNumber: z.int(),
  /** Total in agorot. It is also positive for credit notes. */
  totalAgorot: sumSchema,
  netAgorot: sumSchema,
  vatAgorot: sumSchema,
});
export type AccountantDocumentSum = z.infer<typeof documentSumSchema>;

const bookSumSchema = z.object({
  kind: z.enum(['sale', 'refund', 'use', 'unassigned']),
  count: z.int(),
  late: z.int(),
  /** Amount in agorot; refunds are negative. */
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
  /** Balance in agorot. Debits are positive, and credits are negative. */
  openingAgorot: sumSchema,
  debitAgorot: sumSchema,
  creditAgorot: sumSchema,
  closingAgorot: sumSchema,
});
export type AccountantAccount = z.infer<typeof accountSchema>;

const monthSchema = z.object({
  period: monthPeriodSchema,
  /** Last day of the month. */
  lastDay: z.iso.date(),
  closedAt: instantSchema.nullable(),
  closable: z.boolean(),
  /** Month that must be closed before this month; null if there is none. */
  closeFirst: monthPeriodSchema.nullable(),
  checks: z.array(checkSchema),
  /**
   * True if the business number is valid: eight or nine digits with a correct check digit. The files in the uniform
   * format need such a number.
   */
  hasDealerNumber: z.boolean(),
  documents: z.array(documentSumSchema),
  /**
   * Documents that payment providers issue for payments and refunds. For each provider, the found and the missing
   * documents are counted.
   */
  ofProviders: z.array(z.object({ provider: z.string(), count: z.int(), missing: z.int() })),
  /**
   * Vouchers that expired this month with washes for which no document states VAT. The price paid for those washes is
   * included.
   */
  untaxed: z.object({ count: z.int(), worthAgorot: sumSchema }),
  books: z.array(bookSumSchema),
  /**
   * Differences between the ledger and the tax documents. The ledger amount plus these differences equals the amount of
   * the documents.
   */
  differences: z.array(differenceSchema),
  accounts: z.array(accountSchema),
});
export type AccountantMonth = z.infer<typeof monthSchema>;

export const getAccountantMonth = endpoint({
  name: 'getAccountantMonth',
  method: 'GET',
  path: '/api/admin/accountant/:period',
  summary: 'Ledger and documents of a month, as closed or as of now, with its checklist',
  params: monthParams,
  status: 200,
  answer: monthSchema,
  problems: common,
});

export const closeAccountantMonth = endpoint({
  name: 'closeAccountantMonth',
  method: 'POST',
  path: '/api/admin/accountant/:period/closing',
  summary: 'Close the books of a month permanently; a closed month never changes',
  params: monthParams,
  status: 200,
  answer: monthSchema,
  problems: [...common, 'step_up_required', 'month_not_ready'],
});

export const getTaxExport = endpoint({
  name: 'getTaxExport',
  method: 'GET',
  path: '/api/admin/accountant/:period/uniform',
  summary: 'Uniform format 1.31 of a month, or of a range of months, as an archive',
  params: monthParams,
  query: z.object({ to: monthPeriodSchema.optional() }),
  status: 200,
  answer: z.custom<AsyncIterable<Uint8Array>>((stream) => typeof stream === 'object' && stream !== null),
  gives: 'application/zip',
  problems: common,
});

const entrySchema = z.object({
  id: z.string(),
  entry: z.int(),
  at: instantSchema,
  /**
   * Kind of the ledger entry. `past`: a wash that was used before the ledger recorded used washes, and that a migration
   * booked later.
   */
  kind: z.enum(['capture', 'refund', 'refund_asked', 'refund_given_up', 'wash', 'wash_back', 'ended', 'past', 'other']),
  account: z.string(),
  debitAgorot: sumSchema,
  creditAgorot: sumSchema,
  orderId: orderIdSchema.nullable(),
  orderCode: z.string().nullable(),
  document: z.object({ type: taxDocumentTypeSchema, number: z.int() }).nullable(),
  /** True if the entry was booked after its own month was closed. */
  late: z.boolean(),
});
export type AccountantEntry = z.infer<typeof entrySchema>;

const entryFilters = { period: monthPeriodSchema.optional(), account: z.string().max(60).optional() };

export const listAccountantEntries = endpoint({
  name: 'listAccountantEntries',
  method: 'GET',
  path: '/api/admin/accountant/journal',
  summary: 'Journal of a month in double entry, oldest first; the lines of each entry sum to zero',
  query: listQuery(entryFilters),
  status: 200,
  answer: listPageSchema(entrySchema),
  problems: common,
});

export const sumAccountantEntries = endpoint({
  name: 'sumAccountantEntries',
  method: 'GET',
  path: '/api/admin/accountant/journal/sums',
  summary: 'Sums of all lines of the journal of a month, with the filters of its list',
  query: z.object(entryFilters),
  status: 200,
  answer: z.object({ debitAgorot: sumSchema, creditAgorot: sumSchema }),
  problems: common,
});

const untaxedSchema = z.object({
  id: z.string(),
  at: instantSchema,
  orderId: orderIdSchema,
  orderCode: z.string(),
  gift: z.boolean(),
  treatment: z.enum(taxTreatments),
  /** Number of washes that were unused when the voucher expired. */
  washes: z.int(),
  /** Price paid for the unused washes, in agorot. */
  worthAgorot: sumSchema,
});
export type UntaxedVoucherRow = z.infer<typeof untaxedSchema>;

export const listAccountantUntaxedVouchers = endpoint({
  name: 'listAccountantUntaxedVouchers',
  method: 'GET',
  path: '/api/admin/accountant/untaxed',
  summary: 'Vouchers that expired in a month with washes for which no document states VAT, oldest expiry first',
  query: listQuery({ period: monthPeriodSchema.optional() }),
  status: 200,
  answer: listPageSchema(untaxedSchema),
  problems: common,
});

export const sumAccountantUntaxedVouchers = endpoint({
  name: 'sumAccountantUntaxedVouchers',
  method: 'GET',
  path: '/api/admin/accountant/untaxed/sums',
  summary: 'Sums of all vouchers that expired in a month with washes for which no document states VAT',
  query: z.object({ period: monthPeriodSchema.optional() }),
  status: 200,
  answer: z.object({ count: z.int(), worthAgorot: sumSchema }),
  problems: common,
});
